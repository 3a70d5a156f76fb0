import { Type } from 'typebox'
import { defineCommand } from '../command.ts'
import { removal } from './shared.ts'

const closed = { additionalProperties: false } as const

export const setAccent = defineCommand({
  name: 'set_accent',
  title: 'Set the accent color',
  ofDocument: 'the accent color is',
  sentences: { en: 'accent color dark blue', de: 'Akzentfarbe dunkelblau' },
  keywords: [
    'accent',
    'accent colour',
    'accent color',
    'brand colour',
    'brand color',
    'akzentfarbe',
    'hausfarbe',
  ],
  description:
    'Sets the color of headings, lines and table headers: changes the variables with the current color or, if there are none, the style sheet’s only color.',
  arguments: Type.Object(
    {
      colour: Type.String({
        pattern: '^#[0-9a-fA-F]{6}$',
        description: 'A hexadecimal color, such as #1b2f5c.',
      }),
    },
    closed,
  ),
  example: { colour: '#1b2f5c' },
  readings: { colour: 'color' },
  sayings: {
    en: [
      {
        words: [
          'accent|accent color|accent colour|brand color|brand colour|primary color|primary colour|main color|main colour|theme color|theme colour|color|colour|colors|colours|akzentfarbe*|markenfarbe*|hauptfarbe*|hausfarbe*|farbe|farben|couleur|couleurs|couleur d’accent|couleur de la marque|couleur principale|color de acento|color de la marca|color principal|color corporativo|colores|acento|цвет*|لون|اللون|الالوان',
        ],
        slots: ['colour'],
      },
    ],
    de: [],
  },
})

const rowWords =
  'row|rows|table rows|lines|items|entries|zeile|zeilen|tabellenzeilen|posten|positionen|ligne|lignes|fila|filas|строки'
const lineWords = 'border lines|borders|border|lines|linien|rahmenlinien|trennlinien|bordures|líneas|lignes'
const ofTable = 'table|tables|tabelle|aus|tableau|tabla|between|zwischen|entre|rows|zeilen'
const spaceWords = 'space|spacing|room|gap|gaps|distance|abstand|abstände|platz|raum|espace|espacio'
const choices = {
  space: {
    less: ['less', 'smaller', 'narrower', 'weniger', 'kleinere*', "moins d'", 'moins', 'menos'],
    more: ['more', 'bigger', 'larger', 'wider', 'mehr', 'größere*', 'grössere*', "plus d'", 'plus', 'más'],
  },
}
const between = 'between|zwischen|entre|leave|lass'

export const setTableRows = defineCommand({
  name: 'set_table_rows',
  title: 'Set numbers, stripes, lines and spacing for table rows',
  sentences: { en: 'number the rows', de: 'mehr Abstand zwischen den Zeilen' },
  keywords: ['rows', 'zebra', 'stripes', 'number rows', 'zeilen', 'zebrastreifen', 'lignes', 'filas'],
  description: 'Numbers or stripes the rows in tables, sets lines between them, or changes their spacing.',
  arguments: Type.Object(
    {
      numbered: Type.Optional(Type.Literal(true, { description: 'Prints a number before each row.' })),
      striped: Type.Optional(Type.Literal(true, { description: 'Shades every other row.' })),
      lines: Type.Optional(Type.Enum(['none', 'thin'], { description: 'Lines between the rows.' })),
      space: Type.Optional(Type.Enum(['less', 'more'], { description: 'Spacing within the rows.' })),
    },
    closed,
  ),
  example: { striped: true },
  readings: { space: 'choice' },
  choices,
  sayings: {
    en: [
      {
        words: ['number|count|nummeriere*|nummerieren|numérote*|numera|пронумеруй', rowWords],
        with: { numbered: true },
      },
      {
        words: [
          'row numbers|line numbers|running numbers|item numbers|row number|laufende nummer|laufende nummern|zeilennummern|zeilennummer',
        ],
        with: { numbered: true },
      },
      {
        words: [
          'zebra|zebra stripes|zebrastreifen|zebra-streifen|striped rows|stripes|gestreifte zeilen|rayures',
        ],
        with: { striped: true },
      },
      {
        words: [
          'stripe|striped|zebra-striped|gestreift|streife',
          `${rowWords}|table|tables|tabelle|tabellen`,
        ],
        with: { striped: true },
      },
      { words: [removal, lineWords], besides: `of|${ofTable}`, with: { lines: 'none' } },
      {
        words: [
          'line between|lines between|linie zwischen|linien zwischen|ligne entre|línea entre',
          rowWords,
        ],
        besides: 'thin|dünne|draw|eine',
        with: { lines: 'thin' },
      },
      { words: [spaceWords, rowWords], slots: ['space'], besides: between },
    ],
    de: [],
  },
})

export const setSectionSpace = defineCommand({
  name: 'set_section_space',
  title: 'Set the space between sections',
  ofDocument: 'the space between sections is',
  sentences: { en: 'less space between sections', de: 'weniger Abstand zwischen den Abschnitten' },
  keywords: ['space', 'spacing', 'gap', 'abstand', 'espace', 'espacio'],
  description: 'Reduces or increases the space between the sections on the page.',
  arguments: Type.Object({ space: Type.Enum(['less', 'more']) }, closed),
  example: { space: 'less' },
  readings: { space: 'choice' },
  choices,
  sayings: {
    en: [
      {
        words: [spaceWords, 'sections|blocks|parts|paragraphs|everything|abschnitt*|blöcke*|blocs|seccion*'],
        slots: ['space'],
        besides: between,
      },
    ],
    de: [],
  },
})

export const setLogo = defineCommand({
  name: 'set_logo',
  title: 'Set or move the logo',
  sentences: { en: 'move the logo to the right', de: 'Logo nach rechts' },
  keywords: ['logo', 'logotype', 'logotipo', 'letterhead'],
  description: 'Uses a template image as the logo, or moves the logo to the left or right.',
  arguments: Type.Object(
    {
      picture: Type.Optional(
        Type.String({
          pattern: String.raw`^assets/[\w./-]{1,200}$`,
          description: 'Path of an image in assets/.',
        }),
      ),
      position: Type.Optional(Type.Enum(['left', 'right'])),
    },
    closed,
  ),
  example: { position: 'right' },
  readings: { picture: 'picture', position: 'choice' },
  choices: {
    position: {
      right: ['right', 'rechts', 'droite', 'derecha', 'справа', 'يمين', 'اليمين'],
      left: ['left', 'links', 'gauche', 'izquierda', 'слева', 'يسار'],
    },
  },
  sayings: {
    en: [
      {
        words: [],
        slots: ['picture'],
        mayHave: ['position'],
        besides:
          'logo|logotype|logotipo|signet|our|picture|image|photo|bild|foto|imagen|top|upper|corner|header|oben|ecke|nach|haut|arriba|сверху|логотип|картинку|comme|como|als|replace|with|insert|here|file|datei|unser|unsere|hand|side',
      },
      {
        words: ['logo|logotype|logotipo|signet|логотип|شعار|الشعار'],
        slots: ['position'],
        besides:
          'our|unser|place|move|verschiebe|mueve|top|upper|header|oben|haut|arriba|corner|hand|side|nach|ecke|bitte',
      },
      {
        words: ['logo|logotype|logotipo|signet|логотип', 'top|upper|header|oben|haut|arriba|сверху'],
        besides: 'our|unser|place|move|verschiebe|mueve|corner|nach|ecke',
        with: { position: 'left' },
      },
    ],
    de: [],
  },
})
