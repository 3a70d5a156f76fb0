import { Type } from 'typebox'
import { defineCommand, type Saying } from '../command.ts'
import { length, partArguments } from './shared.ts'

const closed = { additionalProperties: false } as const
const color = (description: string) =>
  Type.String({ pattern: '^(#[0-9a-fA-F]{3}([0-9a-fA-F]{3})?|[a-z]{3,20})$', description })

/** Words for the fonts of the renderer, and for well-known fonts that the renderer replaces. */
const fonts = {
  'Platen Sans':
    'sans serif|sans-serif|sans serifs|sans|serifenlos*|serifenlose schrift|ohne serifen|sans empattement*|sin serifa*|sin remates|palo seco|platen sans',
  'EB Garamond':
    'serif|serifs|serifen|serifenschrift|mit serifen|empattement*|avec empattement*|serifa*|con serifa*|remates|eb garamond|garamond',
  'Noto Sans': 'noto sans',
  'Noto Serif': 'noto serif',
  Inter: 'inter',
  Literata: 'literata',
  Montserrat: 'montserrat',
  'Alegreya Sans': 'alegreya sans|alegreya',
  Arial: 'arial',
  Helvetica: 'helvetica',
  Calibri: 'calibri',
  Verdana: 'verdana',
  Tahoma: 'tahoma',
  Roboto: 'roboto',
  'Open Sans': 'open sans',
  Lato: 'lato',
  Aptos: 'aptos',
  Futura: 'futura',
  Georgia: 'georgia',
  'Times New Roman': 'times new roman|times',
  Cambria: 'cambria',
  Palatino: 'palatino',
  Baskerville: 'baskerville',
  Bodoni: 'bodoni',
  Merriweather: 'merriweather',
}
/** The supported font names. */
export const fontNames = Object.keys(fonts) as (keyof typeof fonts)[]

const styleArguments = {
  font: Type.Optional(
    Type.Enum(fontNames, { description: 'A font that is not part of Platen is replaced.' }),
  ),
  size: Type.Optional(
    Type.String({
      pattern: String.raw`^\d{1,4}(\.\d{1,2})?((mm|cm|in|pt)|px|%)$`,
      description: 'Font size, such as 12pt, or relative to the current size, such as 120%.',
    }),
  ),
  colour: Type.Optional(
    color('Color of the text, a filled table header’s background, or a line: `#1b2f5c` or a CSS name.'),
  ),
  bold: Type.Optional(Type.Boolean()),
  italic: Type.Optional(Type.Boolean()),
  align: Type.Optional(Type.Enum(['left', 'center', 'right', 'justify'])),
}
const words = (alternatives: string) => alternatives.split('|')
const readings = {
  font: 'choice',
  colors: 'colors',
  size: 'size',
  bold: 'switch',
  italic: 'switch',
  align: 'choice',
} as const
const choices = {
  font: Object.fromEntries(Object.entries(fonts).map(([name, all]) => [name, words(all)])),
  size: {
    larger: words(
      'bigger|larger|enlarge|increase|big|large|größer*|grösser*|groß*|gross|vergrößer*|plus grand*|agrandis|agrandir|más grande*|agranda|aumenta|больше|крупнее|увелич*|اكبر|كبير*',
    ),
    smaller: words(
      'smaller|reduce|shrink|decrease|small|kleiner*|klein|verkleiner*|plus petit*|réduis|réduire|más pequeñ*|меньше|мельче|уменьш*|اصغر|صغير*',
    ),
    much: words('much|a lot|far|viel|deutlich|beaucoup|bien|mucho'),
    slightly: words(
      'slightly|a bit|a little|a little bit|somewhat|etwas|ein bisschen|ein wenig|un peu|un poco|algo',
    ),
  },
  bold: {
    off: words(
      'not bold|unbold|less bold|regular|regular weight|normal|normal weight|nicht fett|pas en gras|sin negrita|no bold',
    ),
    on: words(
      'bold|bolder|fett|fetter|fettgedruckt|halbfett|gras|en gras|graisse|negrita*|en negrita*|жирн*|غامق*|عريض*',
    ),
  },
  italic: {
    off: words('not italic|no italic|no italics|upright|nicht kursiv|pas en italique|sin cursiva'),
    on: words(
      'italic|italics|italicize|italicise|kursiv|italique*|en italique*|cursiva*|en cursiva*|itálica',
    ),
  },
  align: {
    right: words(
      'right align|right-align|right aligned|right-aligned|align right|aligned right|align to the right|aligned to the right|align on the right|flush right|to the right|rechtsbündig|nach rechts ausrichten|rechts ausrichten|nach rechts|rechts|aligné* à droite|à droite|a la derecha|alinead* a la derecha',
    ),
    left: words(
      'left align|left-align|left aligned|left-aligned|align left|aligned left|align to the left|aligned to the left|align on the left|flush left|to the left|linksbündig|nach links ausrichten|links ausrichten|nach links|links|aligné* à gauche|à gauche|a la izquierda|alinead* a la izquierda',
    ),
    center: words(
      'center align|center-align|center-aligned|centre-aligned|align center|aligned center|align centre|align to the center|aligned to the centre|center|centre|centered|centred|zentrier*|mittig|centré*|centrer|au centre|centrad*|centrar|centra|al centro',
    ),
    justify: words('justify|justified|blocksatz|justifié*|justificad*'),
  },
}
const style = ['font', 'colors', 'size', 'bold', 'italic', 'align']
const aligning = 'align|aligned|richte|ausrichten|aligne*|alinea*'

/** Returns patterns for a style. `rest` names the element. */
const styled = (rest: string): Saying[] => [
  { words: [], oneOf: style, rest },
  { words: [aligning, 'right|rechts|droite|derecha'], mayHave: style, with: { align: 'right' }, rest },
  { words: [aligning, 'left|links|gauche|izquierda'], mayHave: style, with: { align: 'left' }, rest },
]

/** Sets the text style for the whole document. */
export const setFont = defineCommand({
  name: 'set_font',
  title: 'Set the font and style of the text',
  ofDocument: 'the style of its text is',
  sentences: { en: 'use Montserrat', de: 'Schrift Inter 10pt' },
  keywords: ['font', 'typeface', 'text size', 'schrift', 'schriftart', 'police', 'fuente', 'letra'],
  description:
    'Sets the font, size, color, weight and alignment of all text in the document. Parts with their own style keep it.',
  arguments: Type.Object(styleArguments, { ...closed, minProperties: 1 }),
  example: { font: 'Montserrat' },
  readings: { ...readings, whole: 'whole', none: 'none' },
  choices,
  sayings: {
    en: [
      { words: [], oneOf: style, rest: 'whole' },
      { words: ['text|texte|texto|schrift|letters|letras|lettres'], oneOf: style, rest: 'none' },
      { words: [], slots: ['font'], mayHave: style, rest: 'none' },
      { words: [], slots: ['size'], mayHave: ['font', 'bold', 'italic', 'align'], rest: 'none' },
    ],
    de: [],
  },
})

/** Replaces colors and fonts with those of the account's brand. */
export const useBrand = defineCommand({
  name: 'use_brand',
  title: 'Use the brand’s colors and fonts',
  ofDocument: 'its colors and fonts are',
  sentences: { en: 'use my brand', de: 'nimm unsere Marke' },
  keywords: ['brand', 'corporate design', 'marke', 'hausschrift', 'charte graphique', 'marca'],
  description:
    'Replaces the template’s main colors and fonts with the account brand’s colors and fonts. If there is no brand, the original colors and fonts are used.',
  arguments: Type.Object({}, closed),
  example: {},
  readings: {},
  sayings: {
    en: [
      '(use|apply|follow|with) (my|our|the|company|my company|our company) (brand|branding|corporate design|corporate identity) [(colours and fonts|colors and fonts|style)]',
      'brand it',
    ],
    de: [
      '(nimm|nutze|verwende|benutze|mit) (meine|unsere|die|unser|mein) (marke|corporate design|hausfarben und schriften)',
    ],
    fr: ['(utilise|applique) (ma|notre|la) (marque|charte graphique)'],
    es: ['(usa|utiliza|aplica) (mi|nuestra|la) (marca|identidad corporativa)'],
  },
})

/** Sets the style of a part. */
export const setStyle = defineCommand({
  name: 'set_style',
  title: 'Set the style of a part',
  sentences: { en: 'make the headings dark green', de: 'mach die Überschriften dunkelgrün' },
  keywords: ['bold', 'italic', 'colour', 'color', 'font size', 'fett', 'kursiv', 'farbe', 'gras', 'negrita'],
  description:
    'Sets the font, size, color, weight, alignment and spacing of a part of the page, in its own CSS rule.',
  arguments: Type.Object(
    {
      ...partArguments,
      elements: Type.Optional(
        Type.Array(Type.Integer({ minimum: 0 }), {
          maxItems: 2_000,
          description:
            'Several elements that get the same style: the offset of each in template.html. `part` is then their name in the response.',
        }),
      ),
      ...styleArguments,
      background: Type.Optional(color('Background color.')),
      spaceBefore: Type.Optional(length('Space above it.')),
      spaceAfter: Type.Optional(length('Space below it.')),
    },
    closed,
  ),
  example: { part: 'h1', size: '20pt', colour: '#1b2f5c' },
  readings: { ...readings, elements: 'elements' },
  choices,
  sayings: { en: styled('elements'), de: [] },
})
