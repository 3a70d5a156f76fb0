import { addNote, type FolderCheck } from '../check/folder-check.ts'
import { elementsOf, type MarkupElement, type StartTag } from './scan-markup.ts'
import type { SourceText } from '../check/source-text.ts'

const tableParts = new Set(['caption', 'colgroup', 'col', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td'])

/** Whether browsers drop the tag outside of a table. */
export function isTablePart({ name }: Pick<StartTag, 'name'>): boolean {
  return tableParts.has(name)
}

/** Adds notes for parts of tables that are dropped because they are outside of a table. */
export function noteDroppedTags(
  check: FolderCheck,
  source: SourceText,
  { parts, tree }: { parts: readonly StartTag[]; tree: Parameters<typeof elementsOf>[0] },
): void {
  if (parts.length === 0) return
  const kept = new Set<number | undefined>()
  for (const element of elementsOf(tree)) kept.add(startOf(element))
  for (const { name, offset } of parts) {
    if (kept.has(offset)) continue
    const message = `Browsers drop this <${name}> because it is not in a table, and keep the text in it. Put it, and the section around it, into a <table>.`
    addNote(check, { source, offset }, 'dropped_tag', message)
  }
}

function startOf({ sourceCodeLocation }: MarkupElement): number | undefined {
  return sourceCodeLocation?.startTag?.startOffset ?? sourceCodeLocation?.startOffset
}
