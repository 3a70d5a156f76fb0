import type { BlockContent, DraftSource, SavedBlock } from '@platen/contract'
import { keptVariant } from '@platen/template/markup'
import { ask } from '../../../api/send.ts'
import { bringPictures } from './block-pictures.ts'
import type { ChosenBlock } from './insert-store.ts'

/** A version of one of the team's own blocks, as a copy in the author's hand; its pictures are uploaded for the template already. */
export async function readKeptBlock(
  { blockId, version }: Pick<SavedBlock, 'blockId' | 'version'>,
  template: { templateId: string; source: DraftSource; signal: AbortSignal },
): Promise<ChosenBlock> {
  const path = `/blocks/${encodeURIComponent(blockId)}?version=${version}`
  const { name, content } = await ask<SavedBlock & { content: BlockContent }>(path)
  const { html, css, assets, missing } = await bringPictures(template, content)
  const { rules } = keptVariant({ html, css })
  return { name, html, rules, kept: { needs: content, assets, missing } }
}
