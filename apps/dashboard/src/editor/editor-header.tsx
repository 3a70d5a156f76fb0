import { ActionIcon, Group, Text, Tooltip } from '@mantine/core'
import { useDocumentTitle } from '@mantine/hooks'
import { IconArrowBackUp, IconArrowForwardUp, IconArrowLeft, IconHistory } from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'
import { readSettings } from '@platen/template/draft'
import { codeFiles } from '../search-params.ts'
import { type PaletteAction, usePaletteActions } from '../shell/command-palette/palette-actions.ts'
import { useAskAbout } from './asking/use-ask-about.ts'
import { useSaveNow } from './draft/autosave.ts'
import { useDraft, useDraftStore } from './draft/draft-store.ts'
import classes from './editor-header.module.css'
import { useEditorSearch } from './editor-search.ts'
import { usePageControls } from './fields/page-controls.ts'
import { PublishButton } from './publish/publish-button.tsx'
import { SaveStateText } from './save-state-text.tsx'
import { useEditorKeys } from './use-editor-keys.ts'
import { useSteps } from './use-steps.ts'

/** The name of the template, the state of autosave, undo and redo, and commands for the whole template. */
export function EditorHeader() {
  const templateId = useDraft((state) => state.templateId)
  const written: unknown = useDraft((state) => readSettings(state.source.files['template.json'] ?? '').name)
  const name = typeof written === 'string' && written.trim() !== '' ? written : 'Untitled'
  useDocumentTitle(`${name} · Platen`)
  useEditorKeys()
  useEditorCommands()
  const step = useSteps()
  return (
    <header className={classes.header}>
      <div className={classes.start}>
        <Tooltip label="All templates" withArrow>
          <ActionIcon
            component={Link}
            to="/templates"
            variant="subtle"
            color="gray"
            size="lg"
            aria-label="All templates"
          >
            <IconArrowLeft size={20} />
          </ActionIcon>
        </Tooltip>
        <Text component="h1" fw={600} truncate title={name}>
          {name}
        </Text>
        <SaveStateText />
      </div>
      <Group gap={4} wrap="nowrap">
        <StepButton direction="undo" onPress={step} />
        <StepButton direction="redo" onPress={step} />
        <Tooltip label="Versions" withArrow>
          <ActionIcon
            renderRoot={(root) => (
              <Link {...root} to="/templates/$templateId/versions" params={{ templateId }} />
            )}
            variant="subtle"
            color="gray"
            size="lg"
            className={classes.versions}
            aria-label="Versions"
          >
            <IconHistory size={20} />
          </ActionIcon>
        </Tooltip>
      </Group>
      <PublishButton />
    </header>
  )
}

const stepLabels = {
  undo: { word: 'Undo', keys: 'Ctrl+Z', icon: IconArrowBackUp },
  redo: { word: 'Redo', keys: 'Ctrl+Shift+Z', icon: IconArrowForwardUp },
}

function StepButton(props: { direction: 'undo' | 'redo'; onPress: (direction: 'undo' | 'redo') => void }) {
  const { direction, onPress } = props
  const label = useDraft((state) => (direction === 'undo' ? state.past.at(-1) : state.future[0])?.label)
  const { word, keys, icon: Icon } = stepLabels[direction]
  const says = label === undefined ? `Nothing to ${word.toLowerCase()}` : `${word}: ${label} (${keys})`
  return (
    <Tooltip label={says} withArrow>
      <ActionIcon
        variant="subtle"
        color="gray"
        size="lg"
        className={classes.step}
        // Not `disabled`, because the button would lose focus after the last step.
        aria-disabled={label === undefined}
        {...(label === undefined ? { 'data-disabled': true } : {})}
        onClick={() => onPress(direction)}
        aria-label={says}
      >
        <Icon size={20} />
      </ActionIcon>
    </Tooltip>
  )
}

const codeLabels = { html: 'HTML', css: 'CSS', texts: 'Text', assets: 'Assets' }

/** Adds the editor's tabs and commands to the command palette. Use it once in the editor. */
function useEditorCommands(): void {
  const { templateId } = useDraftStore().getState()
  const saveNow = useSaveNow()
  const step = useSteps()
  const navigate = useNavigate()
  const { go } = useEditorSearch()
  const ask = useAskAbout()
  const { element } = usePageControls()
  const position = (label: string, where: Parameters<typeof go>[0]): PaletteAction => ({
    label,
    run: () => go({ line: undefined, field: undefined, ...where }),
  })
  usePaletteActions([
    position('Chat: describe a change', { tab: 'chat' }),
    ...(element ? [{ label: `Change this: ${element.words}`, run: () => ask(element) }] : []),
    position('Page: edit the page', { tab: 'page' }),
    position('Data: samples', { tab: 'data' }),
    position('Data: all fields', { tab: 'data', field: '' }),
    position('Settings: paper, margins, file name', { tab: 'settings' }),
    ...codeFiles.map((file) => position(`Code: ${codeLabels[file]}`, { tab: 'code', file })),
    position('Integrations: code examples', { tab: 'integrations' }),
    position('Show preview with data', { view: 'data' }),
    position('Show preview with field names', { view: 'names' }),
    { label: 'Undo', run: () => step('undo') },
    { label: 'Redo', run: () => step('redo') },
    { label: 'Save now', run: () => void saveNow() },
    {
      label: 'Versions',
      run: () => void navigate({ to: '/templates/$templateId/versions', params: { templateId } }),
    },
  ])
}
