import { Button, Popover, UnstyledButton } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { useDraft, useDraftStore } from '../../draft/draft-store.ts'
import { useEditorSearch } from '../../editor-search.ts'
import { RepairButtons } from '../../repairs/repair-buttons.tsx'
import { repairTags } from '../../repairs/repair-tag.ts'
import { useRepairs } from '../../repairs/use-repairs.ts'
import { cursorsOf } from '../../source/cursors.ts'
import { drawnBoxes } from '../drawn-boxes.ts'
import { useSelectionStore } from '../selection-store.ts'
import classes from './findings-button.module.css'
import type { PageFinding } from './page-findings.ts'
import { useFindings, useMarked } from './use-findings.ts'

/** Findings beyond are counted: a table of a thousand rows may have one in each. */
const shownMax = 12

/** How many things are to be looked at; a press lists them, each with the way to its place. Nothing where all is fine. */
export function FindingsButton() {
  const findings = useFindings()
  useMarked(findings)
  const [isOpen, setIsOpen] = useState(false)
  if (findings.length === 0) return null
  const words = findings.length === 1 ? '1 finding' : `${findings.length} findings`
  return (
    <Popover
      opened={isOpen}
      onChange={setIsOpen}
      position="bottom-end"
      width={380}
      shadow="md"
      withinPortal
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <Button
          size="compact-sm"
          variant="light"
          color="orange"
          className={classes.button}
          leftSection={<IconAlertTriangle size={14} aria-hidden />}
          onClick={() => setIsOpen((was) => !was)}
        >
          {words}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <FindingList findings={findings} onClose={() => setIsOpen(false)} />
      </Popover.Dropdown>
    </Popover>
  )
}

function FindingList({ findings, onClose }: { findings: readonly PageFinding[]; onClose: () => void }) {
  const source = useDraft((state) => state.source)
  const misfits = useRepairs()
  const tags = useMemo(
    () =>
      repairTags(
        source,
        findings.flatMap(({ tagAt }) => tagAt ?? []),
      ),
    [source, findings],
  )
  const more = findings.length - shownMax
  return (
    <>
      <ul className={classes.list}>
        {findings.slice(0, shownMax).map((finding) => (
          <li key={finding.id}>
            <FindingLine finding={finding} onClose={onClose} />
          </li>
        ))}
        {more > 0 && <li>and {more} more</li>}
      </ul>
      <RepairButtons repairs={[...tags, ...misfits]} onRepaired={onClose} />
    </>
  )
}

function FindingLine({ finding, onClose }: { finding: PageFinding; onClose: () => void }) {
  const { title, message, place, inData, go: way } = finding
  const { go } = useEditorSearch()
  const show = useShow()
  const openData = () => go({ tab: 'data', field: undefined, at: inData === '' ? undefined : inData })
  return (
    <>
      {place || inData !== undefined || way ? (
        <UnstyledButton
          className={classes.title}
          onClick={() => {
            onClose()
            if (place) show(place.at)
            else if (way) go({ field: undefined, ...way })
            else openData()
          }}
        >
          {title}
        </UnstyledButton>
      ) : (
        <span className={classes.still}>{title}</span>
      )}
      <span className={classes.message}>{message}</span>
      <span className={classes.ways}>
        {place && inData !== undefined && (
          <UnstyledButton
            className={classes.line}
            aria-label={`In the data: ${title}`}
            onClick={() => {
              onClose()
              openData()
            }}
          >
            Data
          </UnstyledButton>
        )}
        {place && (
          <UnstyledButton
            className={classes.line}
            aria-label={`Line ${place.line} of the HTML: ${title}`}
            onClick={() => {
              onClose()
              show(place.at)
              go({ tab: 'code', file: 'html', line: place.line })
            }}
          >
            Line {place.line}
          </UnstyledButton>
        )}
      </span>
    </>
  )
}

/** Selects an element of the page and brings its page into sight, now or as soon as it is known where it stands. */
function useShow(): (at: number) => void {
  const draft = useDraftStore()
  const selection = useSelectionStore()
  const { go } = useEditorSearch()
  return (at) => {
    selection.setState({ selected: { at, copy: 0 } })
    cursorsOf(draft).setState({ wished: { path: 'template.html', at, to: at } })
    const turn = () => {
      const { drawn } = selection.getState()
      const html = draft.getState().source.files['template.html'] ?? ''
      const [page] = drawn ? drawnBoxes(drawn, { at, copy: 0 }, html).keys() : []
      if (page !== undefined) go({ page })
    }
    if (selection.getState().drawn) turn()
    else selection.setState({ isWanted: true, awaited: turn })
  }
}
