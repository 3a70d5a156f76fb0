import { insertHtml, type InsertPosition } from '../edits/insert-html.ts'
import type { EditResult } from '../edits/finish-edit.ts'
import { isPageEdit } from '../page-edit.ts'
import type { SourceTree } from '../parse-source.ts'
import { addRules } from './add-rules.ts'
import type { BlockVariant } from './block.ts'

/** Inserts a block with its rules. Text in page margins needs no position. */
export function insertBlock(
  { tree, css }: { tree: SourceTree; css: string },
  block: Pick<BlockVariant, 'html' | 'rules'>,
  position: InsertPosition | undefined,
): EditResult {
  const { html } = tree
  const styled = addRules(block, { html, css })
  const changed = styled.css === css ? {} : { css: styled.css }
  if (styled.html === '' || !position) return { html, ...changed }
  const edit = insertHtml(tree, styled.html, position)
  return isPageEdit(edit) ? { ...edit, ...changed } : edit
}
