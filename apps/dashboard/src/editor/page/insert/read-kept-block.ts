import type { BlockContent, KeptBlock } from '@platen/contract'
import { keptVariant } from '@platen/markup'
import { ask } from '../../../api/send.ts'
import type { ChosenBlock } from './insert-store.ts'

/** One of the team's own blocks, as a copy in the author's hand. */
export async function readKeptBlock({ blockId }: KeptBlock): Promise<ChosenBlock> {
  const path = `/blocks/${encodeURIComponent(blockId)}`
  const { name, content } = await ask<KeptBlock & { content: BlockContent }>(path)
  const { html, rules } = keptVariant(content)
  return { name, html, rules, fields: content.fields }
}
