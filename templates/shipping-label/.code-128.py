"""Makes assets/code-128.ttf: text in this font prints as its Code 128 barcode, with start, check and stop.

    python3 .code-128.py assets/code-128.ttf

Needs Debian's python3-fonttools. The bars are those of ISO/IEC 15417, code set B: the characters of ASCII from ! to ~. Spaces are left out
of the code, so a number may be grouped for the reader. A module is a hundredth of the font size wide, bars are as high as the font size.

The check value is (104 + sum of position times value) mod 103. The font computes it while the text is shaped: each character gets an
invisible mark of its value behind it; marks are summed from the right (the last mark counts once, the one before it twice, ...) and
summed once more, so that the first mark holds the whole sum; that is handed on to the end, where it becomes the check and stop bars.
"""

import sys

from fontTools.fontBuilder import FontBuilder
from fontTools.pens.ttGlyphPen import TTGlyphPen

MODULE = 10
HEIGHT = 1000
MODULUS = 103
START_B = 104

# Widths of bar, space, bar, space, ... of the values 0 to 106; the last is the stop with its bar of two modules.
PATTERNS = """
212222 222122 222221 121223 121322 131222 122213 122312 132212 221213 221312 231212 112232 122132 122231 113222 123122 123221 223211 221132
221231 213212 223112 312131 311222 321122 321221 312212 322112 322211 212123 212321 232121 111323 131123 131321 112313 132113 132311 211313
231113 231311 112133 112331 132131 113123 113321 133121 313121 211331 231131 213113 213311 213131 311123 311321 331121 312113 312311 332111
314111 221411 431111 111224 111422 121124 121421 141122 141221 112214 112412 122114 122411 142112 142211 241211 221114 413111 241112 134111
111242 121142 121241 114212 124112 124211 411212 421112 421211 212141 214121 412121 111143 111341 131141 114113 114311 411113 411311 113141
114131 311141 411131 211412 211214 211232 2331112
""".split()


def drawn(pattern):
    """A glyph of bars and its width."""
    pen = TTGlyphPen(None)
    left = 0
    for index, digit in enumerate(pattern):
        right = left + int(digit) * MODULE
        if index % 2 == 0:
            pen.moveTo((left, 0))
            pen.lineTo((left, HEIGHT))
            pen.lineTo((right, HEIGHT))
            pen.lineTo((right, 0))
            pen.closePath()
        left = right
    return pen.glyph(), left


def features():
    """The substitutions, in the order in which they run."""
    values = range(MODULUS)
    bars = ' '.join(f'bars{value}' for value in values)
    marks = ' '.join(f'mark{value}' for value in values)
    lines = [f'@bars = [{bars}];', f'@marks = [{marks}];', 'table GDEF { GlyphClassDef [@bars start stop end space], , @marks, ; } GDEF;']

    def lookup(name, rules, flag=''):
        lines.extend([f'lookup {name} {{', *([f'lookupflag {flag};'] if flag else []), *rules, f'}} {name};'])

    lookup('add_start', [f'sub bars{value} by start bars{value};' for value in values])
    lookup('add_end', [f'sub mark{value} by mark{value} end;' for value in values])
    for value in values:
        lookup(f'become{value}', [f'sub @marks by mark{value};'])
        lookup(f'finish{value}', [f'sub end by bars{(START_B + value) % MODULUS} stop;'])

    lookup('first', ["ignore sub [@bars space] @bars';", "sub @bars' lookup add_start;"])
    lookup('mark_values', [f'sub bars{value} by bars{value} mark{value};' for value in values])
    lookup('last', ["ignore sub @marks' @marks;", "sub @marks' lookup add_end;"], 'IgnoreBaseGlyphs')
    for turn in ('once', 'twice'):
        sums = (
            f"rsub @marks' mark{carried} by [{' '.join(f'mark{(value + carried) % MODULUS}' for value in values)}];"
            for carried in values
        )
        lookup(f'sum_{turn}', sums, 'IgnoreBaseGlyphs')
    lookup('hand_on', [f"sub mark{value} @marks' lookup become{value};" for value in values], 'IgnoreBaseGlyphs')
    lookup('finish', [f"sub mark{value} end' lookup finish{value};" for value in values])
    steps = ('first', 'mark_values', 'last', 'sum_once', 'sum_twice', 'hand_on', 'finish')
    lines.extend(['feature ccmp {', *(f'lookup {step};' for step in steps), '} ccmp;'])
    return '\n'.join(lines)


def build(path):
    glyphs, widths = {}, {}
    for name in ('.notdef', 'space', 'end', *(f'mark{value}' for value in range(MODULUS))):
        glyphs[name], widths[name] = drawn('')
    for value in range(MODULUS):
        glyphs[f'bars{value}'], widths[f'bars{value}'] = drawn(PATTERNS[value])
    glyphs['start'], widths['start'] = drawn(PATTERNS[START_B])
    glyphs['stop'], widths['stop'] = drawn(PATTERNS[-1])

    builder = FontBuilder(1000, isTTF=True)
    builder.setupGlyphOrder(list(glyphs))
    builder.setupCharacterMap(
        {**{code: f'bars{code - 32}' for code in range(0x21, 0x7F)}, **{code: 'space' for code in (0x20, 0xA0, 0x202F)}}
    )
    builder.setupGlyf(glyphs)
    builder.setupHorizontalMetrics({name: (width, 0) for name, width in widths.items()})
    builder.setupHorizontalHeader(ascent=HEIGHT, descent=0)
    builder.setupNameTable({'familyName': 'Platen Code 128', 'styleName': 'Regular'})
    builder.setupOS2(sTypoAscender=HEIGHT, sTypoDescender=0, sTypoLineGap=0, usWinAscent=HEIGHT, usWinDescent=0)
    builder.setupPost(keepGlyphNames=False)
    builder.addOpenTypeFeatures(features())
    # The same bytes on each run.
    builder.updateHead(created=0, modified=0)
    builder.font.recalcTimestamp = False
    builder.save(path)


build(sys.argv[1])
