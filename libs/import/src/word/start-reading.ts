import { readAssets } from './assets.ts'
import { Counters } from './body/counters.ts'
import { readBlocks } from './body/read-blocks.ts'
import type { Notes } from './notes.ts'
import { readBoundValues } from './package/bound-values.ts'
import type { DocxPackage, DocxPart } from './package/read-package.ts'
import { childOf, childrenOf, onOff } from './package/xml-queries.ts'
import type { Reading } from './reading.ts'
import { findCombinedLists } from './styles/find-list.ts'
import { readNumbering } from './styles/read-numbering.ts'
import { readStyles } from './styles/read-styles.ts'
import { readTheme } from './styles/theme.ts'

/** Reads styles, lists, pictures and footnotes before the text. */
export async function startReading(docx: DocxPackage, notes: Notes): Promise<Reading> {
  const theme = readTheme((await docx.related('theme'))?.root)
  const styles = await docx.related('styles')
  const footnoteParts = { footnote: await docx.related('footnotes'), endnote: await docx.related('endnotes') }
  const looks = {
    styles: readStyles(styles?.root, theme),
    numbering: readNumbering((await docx.related('numbering'))?.root, theme),
    theme,
  }
  return {
    ...looks,
    combinedLists: findCombinedLists(docx.document.root, looks),
    notes,
    assets: await readAssets(docx.files, notes),
    counters: new Counters(),
    declared: new Map(),
    examples: new Map(),
    ticks: new Map(),
    boundValue: await readBoundValues(docx),
    footnotes: [],
    footnoteOf: (kind, id) => {
      const part = footnoteParts[kind]
      const found = childrenOf(part?.root, `w:${kind}`).find(
        ({ attributes }) => attributes['w:id'] === id && (attributes['w:type'] ?? 'normal') === 'normal',
      )
      return part && found && { part, element: found }
    },
    fonts: new Set(),
    repeated: new Set(),
    hasEvenPages: onOff((await docx.related('settings'))?.root, 'w:evenAndOddHeaders') === true,
    readBlocks,
    language: languageOf(styles),
  }
}

function languageOf(styles: DocxPart | undefined): string {
  const given = childOf(styles?.root, 'w:docDefaults', 'w:rPrDefault', 'w:rPr', 'w:lang')?.attributes['w:val']
  try {
    return given === undefined ? 'en' : new Intl.Locale(given).toString()
  } catch {
    return 'en'
  }
}
