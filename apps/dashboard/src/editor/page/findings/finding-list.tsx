import { UnstyledButton } from '@mantine/core'
import { useMemo } from 'react'
import { pageHtml } from '@platen/template/draft'
import { useDraft, useDraftStore } from '../../draft/draft-store.ts'
import { useEditorSearch } from '../../editor-search.ts'
import { RepairButtons } from '../../repairs/repair-buttons.tsx'
import { repairTags } from '../../repairs/repair-tag.ts'
import { useRepairs } from '../../repairs/use-repairs.ts'
import { cursorsOf } from '../../source/cursors.ts'
import { usePreview } from '../../preview/preview-store.ts'
import { elementFrom, treeOf } from '../draft-tree.ts'
import { drawnBoxes, markedBoxes } from '../drawn-boxes.ts'
import { type DrawnElements, type MarkedElement, useSelectionStore } from '../selection-store.ts'
import classes from './finding-list.module.css'
import type { PageFinding } from './page-findings.ts'

/** More findings are only counted: a table of a thousand rows can have one in each row. */
const shownMax = 12

/** Lists findings with links to their positions and buttons for repairs. `onClose` is called before a link is followed. */
export function FindingList({
  findings,
  onClose = () => undefined,
}: {
  findings: readonly PageFinding[]
  onClose?: () => void
}) {
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
  const { title, message, position, inData, go: way } = finding
  const { go } = useEditorSearch()
  const show = useShow()
  const open = useOpenFinding()
  return (
    <>
      {position || inData !== undefined || way ? (
        <UnstyledButton
          className={classes.title}
          onClick={() => {
            onClose()
            open(finding)
          }}
        >
          {title}
        </UnstyledButton>
      ) : (
        <span className={classes.still}>{title}</span>
      )}
      <span className={classes.message}>{message}</span>
      <span className={classes.ways}>
        {(position || way) && inData !== undefined && (
          <UnstyledButton
            className={classes.line}
            aria-label={`In the data: ${title}`}
            onClick={() => {
              onClose()
              open({ inData })
            }}
          >
            Data
          </UnstyledButton>
        )}
        {position && (
          <UnstyledButton
            className={classes.line}
            aria-label={`Line ${position.line} of the HTML: ${title}`}
            onClick={() => {
              onClose()
              show({ ...position, overflow: finding.overflow })
              go({ tab: 'code', file: 'html', line: position.line })
            }}
          >
            Line {position.line}
          </UnstyledButton>
        )}
      </span>
    </>
  )
}

/** Returns a function that opens the position of a finding: on the page, in an editor tab, or in the data. */
export function useOpenFinding(): (
  finding: Pick<PageFinding, 'inData'> & Partial<Pick<PageFinding, 'position' | 'go' | 'overflow'>>,
) => void {
  const { go } = useEditorSearch()
  const show = useShow()
  return ({ position, inData, go: way, overflow }) => {
    if (position) show({ ...position, overflow })
    else if (way) go({ field: undefined, ...way })
    else if (inData !== undefined)
      go({ tab: 'data', field: undefined, at: inData === '' ? undefined : inData })
  }
}

/**
 * Selects an element and scrolls to its page, or waits until the page is drawn. If the element is not drawn, scrolls to the page of its nearest
 * drawn ancestor, or else opens the line in the code.
 */
function useShow(): (marked: MarkedElement & { line: number }) => void {
  const draft = useDraftStore()
  const selection = useSelectionStore()
  const hasPage = usePreview(({ good }) => good !== undefined)
  const { go } = useEditorSearch()
  return ({ line, ...marked }) => {
    const { at } = marked
    selection.setState({ selected: { at, copy: 0 } })
    cursorsOf(draft).setState({ wished: { path: 'template.html', at, to: at } })
    const showDrawn = () => {
      const { drawn } = selection.getState()
      const html = pageHtml(draft.getState().source)
      const [first] = drawn ? markedBoxes(drawn, marked, html) : []
      if (first) {
        const [page, [box]] = first
        selection.setState({ selected: { at, copy: box?.copy ?? 0 } })
        go({ page })
        return
      }
      const page = drawn && pageAround(drawn, at, html)
      go(page === undefined ? { tab: 'code', file: 'html', line } : { page })
    }
    if (!hasPage || selection.getState().drawn) showDrawn()
    else selection.setState({ isFollowing: true, awaited: showDrawn })
  }
}

/** Returns the page of the nearest drawn ancestor. */
function pageAround(drawn: DrawnElements, at: number, html: string): number | undefined {
  let around = elementFrom(treeOf(html), at)?.parent
  for (; around && !wholePage.has(around.name); around = around.parent) {
    const [page] = drawnBoxes(drawn, { at: around.start, copy: 0 }, html).keys()
    if (page !== undefined) return page
  }
  return undefined
}

const wholePage = new Set(['html', 'head', 'body'])
