# SPDX-License-Identifier: MIT
"""
Small changes of a C source, found by its tokens alone: nothing here knows what the program does or how it is laid out.

changes(text) gives Change(function, kind, key, statement, text): the function, what is changed, a number that stays the same
when the source is laid out anew (of the function, the kind, the statement, and which one it is), the statement, and the
whole changed source.
"""

import hashlib
import re
from collections import namedtuple

Change = namedtuple('Change', 'function kind key statement text')
Token = namedtuple('Token', 'text start end')

TOKEN = re.compile(r'''(?P<skip>\s+|//[^\n]*|/\*.*?\*/|^[ \t]*\#(?:\\\n|[^\n])*)
    |"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'
    |[A-Za-z_]\w*|\d[\w.]*
    |<<=|>>=|\.\.\.|->|\+\+|--|<<|>>|<=|>=|==|!=|&&|\|\||[-+*/%&|^]=|.''', re.S | re.X | re.M)
SWAPS = {'<': ['<='], '<=': ['<'], '>': ['>='], '>=': ['>'], '==': ['!='], '!=': ['=='], '&&': ['||'], '||': ['&&'],
         '+': ['-'], '-': ['+'], '+=': ['-='], '-=': ['+='], '|=': ['='], '++': ['--'], '--': ['++'], '<<': ['>>'], '>>': ['<<'],
         '%': ['/'], 'true': ['false'], 'false': ['true']}
WORDS = {'if', 'else', 'for', 'while', 'do', 'switch', 'case', 'default', 'return', 'break', 'continue', 'goto', 'typedef', 'struct',
         'enum', 'union', 'static', 'const', 'sizeof', 'unsigned', 'signed', 'int', 'char', 'long', 'short', 'bool', 'void', 'extern',
         'inline', '_Static_assert', 'static_assert'}
OPEN, CLOSE = {'(': ')', '[': ']', '{': '}'}, {')', ']', '}'}


def tokens_of(text):
    return [Token(m[0], m.start(), m.end()) for m in TOKEN.finditer(text) if not m['skip']]


class Source:
    def __init__(self, text):
        self.text, self.tokens = text, tokens_of(text)
        self.partner, stack = {}, []
        for i, token in enumerate(self.tokens):
            if token.text in OPEN:
                stack.append(i)
            elif token.text in CLOSE:
                j = stack.pop()
                self.partner[i], self.partner[j] = j, i
        assert not stack

    def word(self, i):
        return self.tokens[i].text if 0 <= i < len(self.tokens) else ''

    def functions(self):
        """(name, the words before the name, the numbers of the tokens { and }) of each definition."""
        i = start = 0
        while i < len(self.tokens):
            word = self.word(i)
            if word == ';':
                start = i + 1
            elif word == '{':
                if self.word(i - 1) == ')':
                    name = self.partner[i - 1] - 1
                    yield self.word(name), [self.word(k) for k in range(start, name)], i, self.partner[i]
                    start = self.partner[i] + 1
                i = self.partner[i]
            elif word in OPEN:
                i = self.partner[i]
            i += 1

    def statement(self, i):
        """The first and the last token of the statement, or the head of one, that token i stands in."""
        first = i
        while self.word(first - 1) not in (';', '{', '}', ''):
            first = self.partner[first - 1] if self.word(first - 1) in (')', ']') else first - 1
            if self.word(first - 1) == '(' and self.word(first - 2) == 'for':
                first -= 2
        last = i
        while self.word(last) not in (';', '{', ''):
            last = self.partner[last] if self.word(last) in ('(', '[') else last + 1
        return first, last

    def put(self, i, j, new):
        """The text with the tokens i ... j - 1 replaced."""
        end = self.tokens[j - 1].end if j > i else self.tokens[i].start
        return self.text[:self.tokens[i].start] + new + self.text[end:]

    def within(self, i, j):
        """The text of the tokens i ... j - 1."""
        return self.text[self.tokens[i].start:self.tokens[j - 1].end] if j > i else ''


def of_tokens(s, first, last):
    """(kind, token, text): one operator or constant changed."""
    for i in range(first, last):
        word, before = s.word(i), s.word(i - 1)
        binary = before in (')', ']') or re.match(r'[\w"\']', before) and before not in WORDS
        if word in SWAPS and (binary or word in ('++', '--', 'true', 'false')):
            for new in SWAPS[word]:
                yield '%s to %s' % (word, new), i, s.put(i, i + 1, new)
        if re.match(r'\d', word) and re.fullmatch(r'(0[xX][0-9a-fA-F]+|\d+)[uUlL]*', word):
            value = int(re.match(r'0[xX][0-9a-fA-F]+|\d+', word)[0], 0)
            yield '%s one more' % word, i, s.put(i, i + 1, '%d' % (value + 1))
            if value > 0:
                yield '%s one less' % word, i, s.put(i, i + 1, '%d' % (value - 1))


def of_conditions(s, first, last):
    for i in range(first, last):
        if s.word(i) in ('if', 'while') and s.word(i + 1) == '(':
            end = s.partner[i + 1]
            inside = s.within(i + 2, end)
            yield 'condition negated', i, s.put(i + 2, end, '!(%s)' % inside)
            yield 'condition never met', i, s.put(i + 2, end, '0 && (%s)' % inside)
            if s.word(i) == 'if':
                yield 'condition always met', i, s.put(i + 2, end, '1 || (%s)' % inside)
        if s.word(i) == 'for' and s.word(i + 1) == '(':
            parts, k = [], i + 2
            while k < s.partner[i + 1]:
                if s.word(k) == ';':
                    parts.append(k)
                k = s.partner[k] + 1 if s.word(k) in OPEN else k + 1
            if len(parts) == 2 and parts[1] > parts[0] + 1:
                inside = s.within(parts[0] + 1, parts[1])
                yield 'loop skipped', i, s.put(parts[0] + 1, parts[1], '0 && (%s)' % inside)


def of_statements(s, first, last):
    i = first
    while i < last:
        word, before = s.word(i), s.word(i - 1)
        starts = before in (';', '{', '}', 'else', ':') or (before == ')' and s.word(s.partner[i - 1] - 1) in ('if', 'for', 'while'))
        if starts and not (before == ';' and _in_parentheses(s, i)):
            end = i
            while s.word(end) not in (';', '{', '}', ''):
                end = s.partner[end] + 1 if s.word(end) in ('(', '[') else end + 1
            if s.word(end) == ';':
                plain = word in ('*', '(', '++', '--') or (
                    word not in WORDS and s.word(i + 1) in ('(', '.', '->', '[', '=', '++', '--', '+=', '-=', '|=', '&=', '<<=', '*='))
                if plain or word in ('break', 'continue'):
                    yield 'statement dropped', i, s.put(i, end, '')
        i += 1


def _in_parentheses(s, i):
    """Is the token between the semicolons of a `for`?"""
    depth = 0
    while i > 0:
        i -= 1
        if s.word(i) in CLOSE:
            i = s.partner[i]
        elif s.word(i) in ('(', '['):
            return True
        elif s.word(i) == '{':
            return False
    return depth > 0


def of_functions(s, words, first, last):
    """The whole function does nothing; one that tells true or false always tells the same."""
    if 'void' in words and '*' not in words:
        yield 'does nothing', first, s.put(first + 1, first + 1, 'return; ')
    elif '*' in words:
        yield 'always NULL', first, s.put(first + 1, first + 1, 'return 0; ')
    elif 'bool' in words:
        yield 'always true', first, s.put(first + 1, first + 1, 'return 1; ')
        yield 'always false', first, s.put(first + 1, first + 1, 'return 0; ')
    elif 'struct' not in words:
        yield 'always 0', first, s.put(first + 1, first + 1, 'return 0; ')
    for i in range(first, last):
        if s.word(i) == 'return' and 'bool' in words:
            end = i
            while s.word(end) != ';':
                end = s.partner[end] + 1 if s.word(end) in OPEN else end + 1
            for new in 'true', 'false':
                if s.within(i + 1, end) not in ('true', 'false'):
                    yield 'return ' + new, i, s.put(i + 1, end, new)


def changes(text):
    s = Source(text)
    for name, words, first, last in s.functions():
        found = [*of_functions(s, words, first, last), *of_conditions(s, first, last), *of_statements(s, first, last),
                 *of_tokens(s, first, last)]
        count = {}
        for kind, i, new in found:
            a, b = s.statement(i) if i > first else (i, i)
            words_of = [t.text for t in s.tokens[a:b]]
            where = '%s %s %s %d' % (name, kind, ' '.join(words_of), i - a)
            count[where] = count.get(where, 0) + 1
            key = hashlib.sha256(('%s %d' % (where, count[where])).encode()).hexdigest()[:10]
            yield Change(name, kind, key, ' '.join(words_of), new)
