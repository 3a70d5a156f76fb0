import { firstBlock, lastBlock, wholePart } from '@platen/template/commands'
import { pageHtml } from '@platen/template/draft'
import { parseSource, type SourceElement, type SourceTree } from '@platen/template/markup'
import type { Declined } from '../../composing.ts'
import { findBlock } from '../finding/blocks.ts'
import { selectedIn } from '../finding/selection.ts'
import { literal, matched, type Phrase } from '../reading/phrase.ts'
import { after, before, sideOf } from '../reading/places.ts'
import { runOnDraft } from '../commands/read-saying.ts'
import { type Done, isDeclined, type Reader, type Working } from '../refining.ts'

const verb =
  '(?:add|write|put|insert|print|include|schreib|schreibe|setz|setze|fug|fuge|erganz|erganze|druck|drucke|ecris|ajoute|ajouter|mets|anade|agrega|escribe|pon|добавь|напиши|اضف|اكتب)'
const noun =
  '(?:(?:a |an |the |one |eine? |einen |den |die |une? |la |le |una? |el )?(?:line|text|note|sentence|words?|paragraph|remark|zeile|satz|hinweis|text|absatz|ligne|phrase|texte|mention|linea|frase|texto|nota|строку|текст|سطر|نص)(?: (?:saying|with|mit|avec|con))?\\s*:?\\s*)'
const atEnd =
  '(?<end>(?:at|to|on|in) the (?:very )?(?:bottom|end|foot)(?: of (?:the |each )?(?:page|document))?|unten|am ende|ans ende|en bas|a la fin|abajo|al final|внизу|в конце)'
const atTop = '(?<top>(?:at|to|on) the top|oben|en haut|arriba|вверху)'
const place = `(?:\\s+(?:(?<side>${before}|${after})\\s+(?<other>.+?)|(?:between|zwischen|entre)\\s+(?<first>.+?)\\s+(?:and|und|et|y)\\s+.+?|${atEnd}|${atTop}))?(?:\\s+(?:hinzu|ein|an))?$`
const patterns = [
  new RegExp(`^${verb}\\s+${noun}?(?<text>"·+")${place}`, 'u'),
  new RegExp(`^${verb}\\s+${noun}(?<=:\\s*)(?<text>[^"]+?)${place}`, 'u'),
  // “… below the total”: a sentence that stands under what every table has.
  new RegExp(
    `^(?:${verb}\\s+)?(?<text>[\\p{L}\\p{N}][^:"]{11,}?)\\s+(?<side>${after})\\s+(?<other>(?:the |die |der |den |le |la |el )?(?:total|sum|sums|table|summe|summen|tabelle|gesamtbetrag|tableau|tabla))(?:\\s+(?:hinzu|ein))?$`,
    'u',
  ),
  new RegExp(
    `^${verb}\\s+(?:our |my |the |unsere? |notre |nuestra? )?(?<text>(?:iban|bic|vat|tel|phone)[^"]*\\d[^"]*?)\\s+${atEnd}$`,
    'u',
  ),
]

/** Words that stand for a thing of the document, and are none to be printed. */
const thing =
  /^(?:a|an|the|my|our|ein|eine|einen|der|die|das|den)?\s*(?:[\p{L}-]+\s+){0,3}(?:fields?|columns?|sections?|table|logo|date|title|name|address|picture|image|spalte|feld|tabelle|datum|titel|numbers?)$/u

/** “Write “Thank you” below the table”, “add a line: Thank you”. */
export const readAddText: Reader = (phrase) => {
  for (const pattern of patterns) {
    const found = matched(phrase, pattern)
    const text = found?.['text']
    if (!text || literal(text) === '' || thing.test(text.text)) continue
    const { side, other, first, top } = found
    const beside =
      side && other ? { side: sideOf(side.text), of: other } : first && { side: 'after' as const, of: first }
    return { act: (draft) => addText(draft, { text: literal(text), beside, isTop: top !== undefined }) }
  }
  return undefined
}

interface Asked {
  text: string
  beside: { side: 'before' | 'after'; of: Phrase } | undefined
  isTop: boolean
}

/** What stands below the table of the document. */
const belowAll =
  /^(?:the |die |der |den |le |la |el )?(?:totals?|sums?|table|summen?|tabelle|gesamtbetrag|tableau|tabla)$/

function tableOf(tree: SourceTree): SourceElement | undefined {
  const tables = tree.elements.filter(({ name }) => name === 'table')
  return (
    tables.find(({ start, end }) => /\{\{#[^}]*\}\}\s*<tr/.test(tree.html.slice(start, end))) ?? tables.at(-1)
  )
}

function addText(draft: Working, { text, beside, isTop }: Asked): Done | Declined {
  const { source } = draft
  const tree = parseSource(pageHtml(source))
  let at: 'before' | 'after' = beside?.side ?? (isTop ? 'before' : 'after')
  let element: SourceElement | undefined = isTop ? firstBlock(tree) : lastBlock(tree)
  const selected = selectedIn(draft, tree)
  const table = beside && belowAll.test(beside.of.text) ? tableOf(tree) : undefined
  if (table) element = wholePart(tree, table)
  else if (beside) {
    const block = findBlock(draft, beside.of, { first: true })
    if (isDeclined(block)) return block
    const same = tree.elements[block.index]
    element = same?.name === 'table' ? wholePart(tree, same) : same
  } else if (selected) {
    element = selected
    at = 'after'
  }
  return runOnDraft(draft, {
    name: 'insert_text',
    arguments: { text, ...(element && { at }) },
    about: element?.start,
  })
}
