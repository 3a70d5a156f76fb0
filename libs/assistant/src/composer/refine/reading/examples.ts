import type { DraftSource } from '@platen/contract'
import { ownWords, hasClass } from '@platen/template/commands'
import { pageHtml, readSettings } from '@platen/template/draft'
import { parseSource } from '@platen/template/markup'
import type { Speech } from './speech.ts'

type Words = Readonly<
  Record<
    | 'numbersOff'
    | 'numbersOn'
    | 'column'
    | 'rename'
    | 'title'
    | 'look'
    | 'landscape'
    | 'portrait'
    | 'section',
    string
  >
>

const english: Words = {
  numbersOff: 'remove page numbers',
  numbersOn: 'add page numbers',
  column: 'remove the column X',
  rename: 'rename ‘X’ to ‘Y’',
  title: 'change the title to Y',
  look: 'make the headings dark green',
  landscape: 'use landscape',
  portrait: 'use portrait',
  section: 'remove X',
}

/** What can be asked for, as the Composer's rules read it; `X` is a name of the document. */
const table: Readonly<Record<Speech, Words>> = {
  en: english,
  de: {
    numbersOff: 'entferne die Seitenzahlen',
    numbersOn: 'Seitenzahlen hinzufügen',
    column: 'entferne die Spalte X',
    rename: 'benenne ‚X‘ in ‚Y‘ um',
    title: 'ändere den Titel in Y',
    look: 'mach die Überschriften dunkelgrün',
    landscape: 'Querformat',
    portrait: 'Hochformat',
    section: 'entferne X',
  },
  fr: {
    numbersOff: 'enlève les numéros de page',
    numbersOn: 'ajoute des numéros de page',
    column: 'supprime la colonne X',
    rename: 'renomme ‘X’ en ‘Y’',
    title: 'change le titre en Y',
    look: 'mets les titres en vert foncé',
    landscape: 'format paysage',
    portrait: 'format portrait',
    section: 'supprime X',
  },
  es: {
    numbersOff: 'quita los números de página',
    numbersOn: 'añade números de página',
    column: 'quita la columna X',
    rename: 'renombra ‘X’ a ‘Y’',
    title: 'cambia el título a Y',
    look: 'pon los títulos en verde oscuro',
    landscape: 'página horizontal',
    portrait: 'página vertical',
    section: 'quita X',
  },
  ar: {
    numbersOff: 'احذف أرقام الصفحات',
    numbersOn: 'أضف أرقام الصفحات',
    column: 'احذف عمود X',
    rename: 'غيّر اسم ‘X’ إلى ‘Y’',
    title: 'اجعل العنوان Y',
    look: 'اجعل العناوين خضراء',
    landscape: 'اجعل الصفحة أفقية',
    portrait: 'اجعل الصفحة عمودية',
    section: 'احذف X',
  },
  // There are none in Hebrew yet.
  he: english,
  ru: {
    numbersOff: 'удали номера страниц',
    numbersOn: 'добавь номера страниц',
    column: 'удали столбец X',
    rename: 'переименуй ‘X’ в ‘Y’',
    title: 'измени заголовок на Y',
    look: 'сделай заголовки зелёными',
    landscape: 'альбомная ориентация',
    portrait: 'книжная ориентация',
    section: 'удали X',
  },
}

/** Letters of a name in an example. */
const nameLengthMax = 30

/** Sentences that the Composer does with just this document, those first that have words of what was asked. */
export function examplesFor(source: DraftSource, speech: Speech, asked = ''): string[] {
  const words = table[speech]
  const tree = parseSource(pageHtml(source))
  const named = (is: (element: (typeof tree.elements)[number]) => boolean) => {
    const all = tree.elements
      .filter(is)
      .map((element) => ownWords(source, tree, element).replace(/[\s:.]+$/, ''))
    const fit = all.filter(
      (one) => one !== '' && one.length <= nameLengthMax && all.indexOf(one) === all.lastIndexOf(one),
    )
    return fit.find((one) => asked.toLowerCase().includes(one.toLowerCase())) ?? fit[0]
  }
  const label = named((one) => hasClass(one, /^label$/)) ?? named(({ name }) => name === 'dt')
  const column = named((one) => one.name === 'th' && one.parent?.parent?.name === 'thead')
  const section = named(({ name }) => name === 'h2')
  const { page = {} } = readSettings(source.files['template.json'] ?? '')
  const hasNumbers = JSON.stringify([page.header, page.footer]).includes('{page}')
  const sentences = [
    hasNumbers ? words.numbersOff : words.numbersOn,
    ...(label === undefined ? [] : [words.rename.replace('X', label).replace('Y', '…')]),
    ...(column === undefined ? [] : [words.column.replace('X', column)]),
    words.look,
    ...(section === undefined ? [] : [words.section.replace('X', section)]),
    page.orientation === 'landscape' ? words.portrait : words.landscape,
    words.title.replace('Y', '…'),
  ]
  const near = (sentence: string) =>
    sentence
      .toLowerCase()
      .split(/[^\p{L}]+/u)
      .filter((word) => word.length > 3 && asked.toLowerCase().includes(word)).length
  return sentences.toSorted((a, b) => near(b) - near(a))
}
