import type { BlockContent, DraftSource, SavedBlock } from '@platen/contract'
import { keptVariant } from '@platen/template/markup'
import { ask } from '../../../api/send.ts'
import { uploadBlockPictures } from './block-pictures.ts'
import type { ChosenBlock } from './insert-store.ts'

/** Reads a version of a saved block, and uploads its images to the template. */
export async function readSavedBlock(
  { blockId, version }: Pick<SavedBlock, 'blockId' | 'version'>,
  template: { templateId: string; source: DraftSource; signal: AbortSignal },
): Promise<ChosenBlock> {
  const path = `/blocks/${encodeURIComponent(blockId)}?version=${version}`
  const { name, content } = await ask<SavedBlock & { content: BlockContent }>(path)
  const { html, css, assets, missing } = await uploadBlockPictures(template, content)
  const { rules } = keptVariant({ html, css })
  return { name, html, rules, kept: { needs: content, assets, missing } }
}
