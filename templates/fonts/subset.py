"""Makes the library's fonts: subset, unhinted, static TrueType, and those of brands packed as WOFF2.

    python3 subset.py <folder with the source fonts>

Needs Debian's python3-fonttools and python3-brotli. Sources and licences: README.md beside this file.
"""

import sys
from pathlib import Path

from fontTools import subset
from fontTools.ttLib import TTFont

# Latin with Extended-A, -B and Vietnamese, Greek, Cyrillic, combining marks; currency, the signs of a number and of a trade mark, minus.
LETTERS = [
    (0x20, 0x7E), (0xA0, 0x17F), (0x18F, 0x192), (0x1A0, 0x1A1), (0x1AF, 0x1B0), (0x1C4, 0x1DC), (0x1E2, 0x1ED),
    (0x1F0, 0x21F), (0x226, 0x233), (0x237, 0x237), (0x259, 0x259), (0x2B9, 0x2BC), (0x2C6, 0x2DD), (0x300, 0x30C),
    (0x323, 0x331), (0x384, 0x3CE), (0x400, 0x45F), (0x490, 0x4F9), (0x1E80, 0x1E85), (0x1E9E, 0x1E9E),
    (0x1EA0, 0x1EF9), (0x2000, 0x206F), (0x20A0, 0x20C0), (0x2116, 0x2116), (0x2122, 0x2122), (0x2212, 0x2212),
    (0xFB01, 0xFB02),
]
# Superscripts, letterlike signs, fractions, arrows, mathematical operators, shapes, ticks.
SIGNS = [
    (0x2070, 0x209F), (0x2113, 0x2126), (0x2150, 0x215F), (0x2190, 0x2199),
    (0x2200, 0x2265), (0x25A0, 0x25FF), (0x2713, 0x2717),
]
FEATURES = ['kern', 'mark', 'mkmk', 'ccmp', 'locl', 'liga', 'rlig']

# Source file, target file, family (None keeps the name), style, ranges, further features.
FONTS = [
    ('IBMPlexSans_400Regular.ttf', 'platen-sans-400.ttf', 'Platen Sans', 'Regular', LETTERS + SIGNS, []),
    ('IBMPlexSans_600SemiBold.ttf', 'platen-sans-600.ttf', 'Platen Sans', 'SemiBold', LETTERS + SIGNS, []),
    ('EBGaramond_400Regular.ttf', 'eb-garamond-400.ttf', None, 'Regular', LETTERS, ['onum', 'pnum']),
    ('EBGaramond_400Regular_Italic.ttf', 'eb-garamond-400-italic.ttf', None, 'Italic', LETTERS, ['onum', 'pnum']),
    ('IBMPlexSans_400Regular_Italic.ttf', 'platen-sans-400-italic.woff2', 'Platen Sans', 'Italic', LETTERS + SIGNS, []),
    ('IBMPlexSans_600SemiBold_Italic.ttf', 'platen-sans-600-italic.woff2', 'Platen Sans', 'SemiBold Italic', LETTERS + SIGNS, []),
    ('EBGaramond_600SemiBold.ttf', 'eb-garamond-600.woff2', 'EB Garamond', 'SemiBold', LETTERS, ['onum', 'pnum']),
    ('EBGaramond_600SemiBold_Italic.ttf', 'eb-garamond-600-italic.woff2', 'EB Garamond', 'SemiBold Italic', LETTERS, ['onum', 'pnum']),
] + [
    (f'{source}_{cut}.ttf', f'{target}-{end}.woff2', family, style, LETTERS, [])
    for source, target, family in [
        ('AlegreyaSans', 'alegreya-sans', 'Alegreya Sans'),
        ('Inter', 'inter', 'Inter'),
        ('Literata', 'literata', 'Literata'),
        ('Montserrat', 'montserrat', 'Montserrat'),
    ]
    for cut, end, style in [
        ('400Regular', '400', 'Regular'),
        ('400Regular_Italic', '400-italic', 'Italic'),
        # Alegreya Sans has no 600.
        *(
            [('700Bold', '700', 'Bold'), ('700Bold_Italic', '700-italic', 'Bold Italic')]
            if source == 'AlegreyaSans'
            else [('600SemiBold', '600', 'SemiBold'), ('600SemiBold_Italic', '600-italic', 'SemiBold Italic')]
        ),
    ]
]


def rename(font, family, style):
    """Gives the font a new name: the source's own is reserved by its licence."""
    plain = style in ('Regular', 'Italic')
    names = {
        1: family if plain else f'{family} {style.removesuffix(" Italic")}',
        2: 'Italic' if style.endswith('Italic') else 'Regular',
        3: f'{family} {style}; subset',
        4: family if style == 'Regular' else f'{family} {style}',
        6: f'{family}-{style}'.replace(' ', ''),
        16: None if plain else family,
        17: None if plain else style,
    }
    table = font['name']
    for name_id, value in names.items():
        table.removeNames(nameID=name_id)
        if value:
            table.setName(value, name_id, 3, 1, 0x409)
    table.removeNames(nameID=7)


def line_figures_up(font):
    """Makes lining figures of one width the font's own, as columns of numbers need them."""
    singles = {'lnum': {}, 'tnum': {}}
    table = font['GSUB'].table
    for record in table.FeatureList.FeatureRecord:
        for index in record.Feature.LookupListIndex if record.FeatureTag in singles else []:
            for part in table.LookupList.Lookup[index].SubTable:
                part = getattr(part, 'ExtSubTable', part)
                singles[record.FeatureTag].update(getattr(part, 'mapping', {}))
    for characters in font['cmap'].tables:
        for code in range(ord('0'), ord('9') + 1):
            glyph = characters.cmap.get(code)
            for tag in ('lnum', 'tnum'):
                glyph = singles[tag].get(glyph, glyph)
            if glyph:
                characters.cmap[code] = glyph


def make(source, target, family, style, ranges, features):
    options = subset.Options()
    options.layout_features = FEATURES + features
    options.hinting = False
    options.name_IDs = [0, 1, 2, 3, 4, 5, 6, 7, 13, 14, 16, 17]
    options.notdef_outline = True
    options.recalc_timestamp = False
    options.drop_tables += ['DSIG', 'STAT', 'meta', 'gasp']
    font = TTFont(source, recalcTimestamp=False)
    widths = {font['hmtx'][font.getBestCmap()[code]][0] for code in range(ord('0'), ord('9') + 1)}
    if len(widths) > 1:
        line_figures_up(font)
    cutter = subset.Subsetter(options)
    cutter.populate(unicodes=[code for low, high in ranges for code in range(low, high + 1)])
    cutter.subset(font)
    if family:
        rename(font, family, style)
    if str(target).endswith('.woff2'):
        font.flavor = 'woff2'
    font.save(target)
    print(f'{Path(target).name}: {Path(target).stat().st_size // 1024} KB, {len(font.getBestCmap())} characters')


if __name__ == '__main__':
    sources = Path(sys.argv[1])
    for source, target, *rest in FONTS:
        make(next(sources.rglob(source)), Path(__file__).parent / target, *rest)
