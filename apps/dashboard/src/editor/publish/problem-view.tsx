import { Alert, Button, Code, Group, List, Stack, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { ProblemError, ProblemItem } from '../../api/problem-error.ts'
import { useDraft } from '../draft/draft-store.ts'
import { useEditorSearch } from '../editor-search.ts'
import { RepairAllButton } from '../repairs/repair-all-button.tsx'
import { RepairButtons } from '../repairs/repair-buttons.tsx'
import { repairPosition, repairPositions } from '../repairs/repair-places.ts'
import { locationOfFault } from '../locations.ts'
import { useId, useMemo } from 'react'
import { FocusedTitle } from './focused-title.tsx'
import classes from './publish-dialog.module.css'
import type { Unsaved } from './use-publishing.ts'

const listedMax = 20

interface ProblemActions {
  checkAgain: () => void
  onClose: () => void
}

/** Explains that the stored draft differs from the draft in the editor. */
export function UnsavedView(props: { why: Unsaved; sentence: string } & ProblemActions) {
  const { why, sentence, checkAgain, onClose } = props
  return (
    <Stack gap="lg">
      <FocusedTitle>
        {why === 'offline' || why === 'refused'
          ? 'The draft could not be saved'
          : 'The draft was changed in another tab or by someone else'}
      </FocusedTitle>
      <Text>{sentence}</Text>
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
        {why === 'outdated' && (
          // Everything typed here is saved, so reloading loses nothing.
          <Button onClick={() => window.location.reload()}>Load latest draft</Button>
        )}
        {why === 'offline' && <Button onClick={checkAgain}>Try again</Button>}
      </Group>
    </Stack>
  )
}

/** Explains why the draft cannot be published. Template errors link to their line. */
export function ProblemView({ problem, checkAgain, onClose }: { problem: ProblemError } & ProblemActions) {
  const isTemplate = problem.code === 'invalid_template'
  const more = problem.items.length - listedMax
  const source = useDraft((state) => state.source)
  const repairs = useMemo(
    () => repairPositions(source, problem.items).filter(({ isChoice }) => !isChoice),
    [source, problem],
  )
  const list = useId()
  return (
    <Stack gap="lg">
      <FocusedTitle>{isTemplate ? 'The template has errors' : 'The draft could not be checked'}</FocusedTitle>
      {isTemplate ? (
        <Text>Fix these errors to publish. Until then, documents do not change.</Text>
      ) : (
        <Alert color="red" icon={<IconAlertTriangle />}>
          {problem.message}
        </Alert>
      )}
      {problem.items.length > 0 && (
        <List id={list} listStyleType="none" spacing="sm">
          {problem.items.slice(0, listedMax).map((item, index) => (
            <List.Item key={index} styles={{ itemWrapper: { display: 'block' } }}>
              <FaultRow problem={problem} item={item} checkAgain={checkAgain} onClose={onClose} />
            </List.Item>
          ))}
          {more > 0 && <List.Item>and {more} more</List.Item>}
        </List>
      )}
      <Group justify="flex-end" className={classes.footer}>
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
        {!isTemplate && <Button onClick={checkAgain}>Try again</Button>}
        {repairs.length > 0 && (
          <RepairAllButton repairs={repairs} describedBy={list} onRepaired={checkAgain} />
        )}
      </Group>
    </Stack>
  )
}

function FaultRow(props: { problem: ProblemError; item: ProblemItem } & ProblemActions) {
  const { problem, item, checkAgain, onClose } = props
  const { go } = useEditorSearch()
  const source = useDraft((state) => state.source)
  const settings = source.files['template.json']
  const repair = repairPosition(source, item)
  const position = locationOfFault({ code: problem.code, items: [item] }, settings)
  return (
    <Group justify="space-between" wrap="nowrap" align="flex-start">
      <div>
        <Code>{locationText(item)}</Code> {item.message}
        <RepairButtons repairs={repair ? [repair] : []} onRepaired={checkAgain} />
      </div>
      {position && (
        <Button
          size="compact-sm"
          variant="default"
          style={{ flex: 'none' }}
          aria-label={`${position.label}: ${item.message}`}
          onClick={() => {
            onClose()
            go({ field: undefined, ...position.go })
          }}
        >
          {position.label}
        </Button>
      )}
    </Group>
  )
}

function locationText({ file, line, pointer }: ProblemItem): string {
  if (file === undefined) return pointer
  return line === undefined ? file : `${file}, line ${line}`
}
