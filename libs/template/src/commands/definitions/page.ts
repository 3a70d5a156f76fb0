import { Type } from 'typebox'
import { defineCommand } from '../command.ts'
import { hide, partArguments, shortText, sides } from './shared.ts'

export const setColumns = defineCommand({
  name: 'set_columns',
  title: 'Set text in columns',
  sentences: {
    en: 'show it in two columns',
    de: 'zweispaltig',
  },
  keywords: ['two columns', 'columns', 'spalten', 'zweispaltig', 'colonnes', 'columnas'],
  description:
    'Arranges a part of the page, or the page’s main text, in columns. Titles, letterheads and signatures keep the page’s full width.',
  arguments: Type.Object(
    {
      count: Type.Integer({ minimum: 1, maximum: 4, description: 'Number of columns; 1 removes them.' }),
      ...partArguments,
    },
    { additionalProperties: false },
  ),
  example: { count: 2 },
  readings: { count: 'count', part: 'part' },
  sayings: {
    en: [
      '[(show|set|lay out|put|print|arrange)] [(it|this|everything|the page|the document|the text)] in {count} columns',
      '{count} columns',
      '(show|set|lay out|put|print|arrange|make) {part} in {count} columns',
      { says: '[in] one column', with: { count: 1 } },
    ],
    de: [
      '[(es|das|alles|die seite|das dokument|den text)] (in {count} spalten|{count}-spaltig)',
      { says: '[(es|das|alles|die seite|das dokument|den text)] zweispaltig', with: { count: 2 } },
      { says: '[(es|das|alles|die seite|das dokument|den text)] dreispaltig', with: { count: 3 } },
      '(zeig|zeige|setz|setze|mach|mache|druck|drucke) {part} in {count} spalten',
    ],
    fr: ['(en|sur) {count} colonnes', '(affiche|mets|met) {part} (en|sur) {count} colonnes'],
    es: ['(en|a) {count} columnas', '(muestra|pon) {part} en {count} columnas'],
  },
})

export const setPageSize = defineCommand({
  name: 'set_page_size',
  ofDocument: 'the paper is',
  title: 'Set the paper size and orientation',
  sentences: {
    en: 'make it A5 in landscape',
    de: 'A5 im Querformat',
  },
  keywords: [
    'paper',
    'paper size',
    'page size',
    'landscape',
    'portrait',
    'papier',
    'querformat',
    'hochformat',
    'papel',
  ],
  description: 'Sets the paper size (a name or two lengths) and the orientation. Set at least one of them.',
  arguments: Type.Object(
    {
      size: Type.Optional(
        Type.String({
          pattern: String.raw`^(A3|A4|A5|B4|B5|Letter|Legal|Ledger|\d{1,4}(\.\d{1,2})?(mm|cm|in|pt) \d{1,4}(\.\d{1,2})?(mm|cm|in|pt))$`,
          description: 'A3, A4, A5, B4, B5, Letter, Legal, Ledger, or width and height such as “4in 6in”.',
        }),
      ),
      orientation: Type.Optional(
        Type.Enum(['portrait', 'landscape'], { description: 'Orientation of the paper.' }),
      ),
    },
    { additionalProperties: false },
  ),
  example: { size: '4in 6in' },
  readings: { paper: 'paper' },
  sayings: {
    en: [
      '[(page|paper) size] {paper}',
      '[(make|set|print|turn|change|put|show)] [(it|this|the page|the paper|the document|the label|everything)] [(as|on|in|to|into)] {paper} [(label|page|paper|sheet|format|size|card)]',
    ],
    de: [
      '[(papierformat|seitenformat|format|papier|seite)] {paper}',
      '[(es|das|die seite|das papier|das dokument|das etikett)] [(auf|in|im|als|ins)] {paper} [(etikett|format|papier)]',
    ],
    fr: ['[(format|papier)] {paper}'],
    es: ['[(tamaño|papel|formato)] {paper}'],
  },
})

const margin = (description: string) =>
  Type.String({ pattern: String.raw`^(\d{1,4}(\.\d{1,2})?(mm|cm|in|pt)|wider|narrower)$`, description })

export const setMargins = defineCommand({
  name: 'set_margins',
  ofDocument: 'the margins are',
  title: 'Set the page margins',
  sentences: {
    en: 'set the margins to 2 cm',
    de: 'Seitenränder 2 cm',
  },
  keywords: ['margin', 'margins', 'rand', 'ränder', 'seitenrand', 'marge', 'marges', 'margen', 'márgenes'],
  description: 'Sets the margins of all pages. Omitted sides do not change.',
  arguments: Type.Object(
    {
      all: Type.Optional(margin('All four sides, such as 18mm, or `wider` or `narrower`.')),
      top: Type.Optional(margin('Top margin.')),
      right: Type.Optional(margin('Right margin.')),
      bottom: Type.Optional(margin('Bottom margin.')),
      left: Type.Optional(margin('Left margin.')),
    },
    { additionalProperties: false, minProperties: 1 },
  ),
  example: { all: '15mm' },
  readings: { margins: 'margins' },
  sayings: {
    en: [{ words: ['margin|margins|page margin|page margins'], slots: ['margins'] }],
    de: [{ words: ['rand|ränder|rändern|seitenrand|seitenränder|seitenrändern'], slots: ['margins'] }],
    fr: [{ words: ['marge|marges'], slots: ['margins'] }],
    es: [{ words: ['margen|márgenes'], slots: ['margins'] }],
    ru: [{ words: ['поля|поле'], slots: ['margins'] }],
  },
})

export const addPageBreak = defineCommand({
  name: 'add_page_break',
  title: 'Start a new page before or after a part',
  sentences: {
    en: 'start a new page before the table',
    de: 'Seitenumbruch vor der Tabelle',
  },
  keywords: ['page break', 'new page', 'seitenumbruch', 'neue seite', 'saut de page', 'salto de página'],
  description: 'Starts a new page before or after a part of the page.',
  arguments: Type.Object(
    {
      ...partArguments,
      at: Type.Optional(Type.Enum(['before', 'after'], { description: 'Default: before.' })),
    },
    { additionalProperties: false },
  ),
  example: { part: 'Terms', at: 'before' },
  readings: { at: 'choice', part: 'part' },
  choices: { at: sides },
  sayings: {
    en: [
      '[new] (page break|pagebreak) {at} {part}',
      '(start|begin|put|move|print) {part} on a (new|separate|fresh|own|page of its own) [page]',
      '(start|begin) a new page {at} {part}',
      '{part} on (a new|a separate|its own|the next) page',
      'new page {at} {part}',
    ],
    de: [
      '(seitenumbruch|seitenwechsel) {at} {part}',
      '(beginne|starte) eine neue seite {at} {part}',
      'neue seite {at} {part}',
      '{part} auf (einer neuen|einer eigenen|der nächsten|eine neue|eine eigene) seite',
    ],
    fr: ['saut de page {at} {part}', '{part} sur une nouvelle page'],
    es: ['salto de página {at} {part}', '{part} en una página nueva'],
  },
})

const show = '(show|only show|print|only print|display|zeig*|drucke|affiche*|montre|muestra|mostrar|imprime)'
const only = '(only|nur|seulement|uniquement|solo|solamente)'
const when = '(when|if|whenever|wenn|falls|sobald|si|quand|lorsque|cuando)'
const it = '(it|this|that|they|there|es|er|sie|dies|das|il|elle|ce|esta|este|esto)'
const is = '(is|are|was|ist|sind|est|sont|está|están|es)'
const empty =
  '(empty|missing|blank|not there|not given|not set|not sent|not filled|absent|no value|nothing|leer|fehlt|kein wert|nicht da|nicht vorhanden|nicht gesetzt|nicht angegeben|vide*|absente*|manque|vacío*|vacía*|falta)'

/** Prints a part only if a field has a value, or only if it has none. */
export const showWhen = defineCommand({
  name: 'show_when',
  title: 'Show a part only when a field has a value',
  sentences: {
    en: 'show the notes only when there is a date',
    de: 'zeige die Notizen nur wenn es ein Datum gibt',
  },
  keywords: ['only when', 'only if', 'nur wenn', 'seulement si', 'solo si'],
  description:
    'Prints a part of the page only if a field has a value, or only if it has none. The data can then omit the field.',
  arguments: Type.Object(
    {
      ...partArguments,
      field: Type.Optional(shortText('Path or label of the field. Default: the field that the part prints.')),
      is: Type.Optional(
        Type.Enum(['given', 'missing'], {
          description:
            'Whether the field must have a value (`given`) or no value (`missing`). Default: given.',
        }),
      ),
    },
    { additionalProperties: false },
  ),
  example: { part: 'Notes', field: 'notes' },
  readings: { part: 'part', element: 'element', field: 'field' },
  sayings: {
    en: [
      '(show|print|display|include) {part} only (when|if|where) there (is|are) [any] {field}',
      'only (show|print|display|include) {part} (when|if|where) there (is|are) [any] {field}',
      '(show|print|display|include) {part} only (when|if|where) {field} (is given|is set|is there|exists|has a value|is not empty)',
      {
        says: '(show|print|display|include) {part} only (when|if|where) there (is|are) no {field}',
        with: { is: 'missing' },
      },
      {
        says: '(hide|omit|leave out) {part} (when|if|where) there (is|are) no {field}',
        with: { is: 'given' },
      },
      `${hide} [{element}] [(aus|weg|,)] ${when} ${it} [${is}] ${empty} [${is}]`,
      `${hide} [{element}] [(aus|weg|,)] ${when} [${is}] ${empty} [${is}]`,
      `${hide} [{element}] [(aus|weg|,)] ${when} {field} [${is}] ${empty} [${is}]`,
      `${show} [{element}] [${only}] ${when} (there is one|there is any|there is a value|there is something|there are any|it is there|it has a value|it is given|it is set|it exists|es da ist|es ihn gibt|es sie gibt|es vorhanden ist|vorhanden|il y en a|il existe|existe|hay|lo hay)`,
      `${show} [{element}] [${only}] ${when} {field} [${is}] (there|given|set|present|filled|not empty|available|gesetzt|vorhanden|nicht leer|angegeben|da|présent*|renseigné*|presente|no vacío|no está vacío|indicado|indicada) [(ist|sind)]`,
    ],
    de: [
      '(zeig|zeige|druck|drucke) {part} nur (wenn es|wenn|falls es|falls) {field} (gibt|gegeben ist|vorhanden ist|da ist|angegeben ist)',
      '{part} nur (wenn es|wenn|falls es|falls) {field} (gibt|gegeben ist|vorhanden ist|da ist|angegeben ist) (zeigen|anzeigen|drucken)',
    ],
  },
})

export const showAlways = defineCommand({
  name: 'show_always',
  title: 'Always show a part',
  sentences: { en: 'always show the notes', de: 'zeige immer die Notizen' },
  keywords: ['always', 'immer', 'toujours', 'siempre'],
  description: 'Removes the condition from a part of the page.',
  arguments: Type.Object({ ...partArguments }, { additionalProperties: false }),
  example: { part: 'Notes' },
  readings: { element: 'element' },
  sayings: {
    en: ['(always show|always print) [{element}]', '(show|print) {element} always'],
    de: ['(zeige|zeig*) immer [{element}]', '(zeige|zeig*) {element} immer'],
    fr: ['affiche toujours [{element}]'],
    es: ['muestra siempre [{element}]'],
  },
})
