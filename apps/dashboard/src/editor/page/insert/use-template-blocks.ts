import type { DraftSource } from '@platen/contract'
import { type Block, blocksFor, type BlockTemplate } from '@platen/template/markup'
import { readJson, readSettings, cleanSettings } from '@platen/template/draft'
import { useMemo } from 'react'
import { chosenSample } from '../../../templates/preview-request.ts'
import { useDraft } from '../../draft/draft-store.ts'
import { useEditorSearch } from '../../editor-search.ts'

type SampleSearch = Parameters<typeof chosenSample>[1]

/** Returns the blocks, adapted to the current draft. */
export function useTemplateBlocks(): Block[] {
  const source = useDraft((state) => state.source)
  const { search } = useEditorSearch()
  return useMemo(() => templateBlocks(source, search), [source, search])
}

/** Returns the blocks, adapted to a draft. The chosen sample adds undeclared fields. */
export function templateBlocks(source: DraftSource, search: SampleSearch): Block[] {
  const settings = readSettings(source.files['template.json'] ?? '')
  const { fields, computed, language } = cleanSettings(settings)
  const { 'template.html': html = '', 'style.css': css = '' } = source.files
  const sample = chosenSample(source, search)
  const template: BlockTemplate = {
    html,
    css,
    language,
    page: settings.page ?? {},
    fields,
    computed,
    assets: Object.keys(source.assets),
    sample: sample === undefined ? undefined : readJson(source.files[sample] ?? ''),
  }
  return blocksFor(template)
}
