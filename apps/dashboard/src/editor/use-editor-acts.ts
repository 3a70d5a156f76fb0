import { useNavigate } from '@tanstack/react-router'
import { codeFiles } from '../search-params.ts'
import { type PaletteAct, usePaletteActs } from '../shell/palette-acts.ts'
import { useAskAbout } from './asking/use-ask-about.ts'
import { useSaveNow } from './draft/autosave.ts'
import { useDraftStore } from './draft/draft-store.ts'
import { useEditorSearch } from './editor-search.ts'
import { usePagePlace } from './fields/page-place.ts'
import { useSteps } from './use-steps.ts'

const codeLabels = { html: 'HTML', css: 'CSS', texts: 'texts of languages', assets: 'pictures and fonts' }

/** The editor's places and acts in the palette; to be used once in it. */
export function useEditorActs(): void {
  const { templateId } = useDraftStore().getState()
  const saveNow = useSaveNow()
  const step = useSteps()
  const navigate = useNavigate()
  const { go } = useEditorSearch()
  const ask = useAskAbout()
  const { element } = usePagePlace()
  const place = (label: string, where: Parameters<typeof go>[0]): PaletteAct => ({
    label,
    run: () => go({ line: undefined, field: undefined, ...where }),
  })
  usePaletteActs([
    place('Chat: ask for a change', { tab: 'chat' }),
    ...(element ? [{ label: `Change this: ${element.words}`, run: () => ask(element) }] : []),
    place('Page: what it looks like', { tab: 'page' }),
    place('Data: samples', { tab: 'data' }),
    place('Data: all fields', { tab: 'data', field: '' }),
    place('Set-up: paper, margins, file name', { tab: 'set-up' }),
    ...codeFiles.map((file) => place(`Code: ${codeLabels[file]}`, { tab: 'code', file })),
    place('Integrations: the call in your language', { tab: 'integrations' }),
    place('Show the page with data', { view: 'data' }),
    place('Show the page with the names of fields', { view: 'names' }),
    { label: 'Undo', run: () => step('undo') },
    { label: 'Redo', run: () => step('redo') },
    { label: 'Save now', run: () => void saveNow() },
    {
      label: 'Versions of this template',
      run: () => void navigate({ to: '/templates/$templateId/versions', params: { templateId } }),
    },
  ])
}
