import { ActionIcon, Group, Text, Tooltip } from '@mantine/core'
import { useDocumentTitle } from '@mantine/hooks'
import { IconArrowBackUp, IconArrowForwardUp, IconArrowLeft, IconHistory } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { readSettings } from '@platen/template/draft'
import { useDraft } from './draft/draft-store.ts'
import { useEditorActs } from './use-editor-acts.ts'
import classes from './editor-header.module.css'
import { PublishButton } from './publish/publish-button.tsx'
import { SaveStateText } from './save-state-text.tsx'
import { useEditorKeys } from './use-editor-keys.ts'
import { useSteps } from './use-steps.ts'

/** The template's name, what autosave is doing, undo and redo, and the acts on the whole template. */
export function EditorHeader() {
  const templateId = useDraft((state) => state.templateId)
  const written: unknown = useDraft((state) => readSettings(state.source.files['template.json'] ?? '').name)
  const name = typeof written === 'string' && written.trim() !== '' ? written : 'Untitled'
  useDocumentTitle(`${name} · Platen`)
  useEditorKeys()
  useEditorActs()
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

const stepWords = {
  undo: { word: 'Undo', keys: 'Ctrl+Z', icon: IconArrowBackUp },
  redo: { word: 'Redo', keys: 'Ctrl+Shift+Z', icon: IconArrowForwardUp },
}

function StepButton(props: { direction: 'undo' | 'redo'; onPress: (direction: 'undo' | 'redo') => void }) {
  const { direction, onPress } = props
  const label = useDraft((state) => (direction === 'undo' ? state.past.at(-1) : state.future[0])?.label)
  const { word, keys, icon: Icon } = stepWords[direction]
  const says = label === undefined ? `Nothing to ${word.toLowerCase()}` : `${word}: ${label} (${keys})`
  return (
    <Tooltip label={says} withArrow>
      <ActionIcon
        variant="subtle"
        color="gray"
        size="lg"
        className={classes.step}
        // Not `disabled`: the focus would be lost with the last step.
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
