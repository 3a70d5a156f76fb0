import {
  IconAlertTriangle,
  IconCircleCheck,
  IconClick,
  IconGripVertical,
  IconInfoCircle,
  IconPlus,
  IconTextCaption,
} from '@tabler/icons-react'
import { StageBar, totalMs } from '../../../documents/stage-bar.tsx'
import { formatBytes, formatDuration } from '../../../ui/format-measures.ts'
import { BrandNotice } from '../../brand/brand-notice.tsx'
import classes from './document-report.module.css'
import { More } from '../../panel/more.tsx'
import { FindingList } from '../findings/finding-list.tsx'
import { useFindings } from '../findings/use-findings.ts'
import type { Preview } from '../../preview/preview-store.ts'

/** Shows first steps, issues and facts of the document. `isOld`: the preview is older than the draft. */
export function DocumentReport({ preview, isOld }: { preview: Preview; isOld: boolean }) {
  const { report, fileName, notes } = preview
  const findings = useFindings()
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrollable region must be reachable by keyboard
    <section className={classes.report} aria-label="Report" tabIndex={0}>
      <FirstSteps />
      <BrandNotice />
      {isOld && <p className={classes.old}>From the last successful preview.</p>}
      {findings.length === 0 ? (
        <div className={classes.fine}>
          <IconCircleCheck size={22} stroke={1.8} aria-hidden />
          <div>
            <h2>No issues</h2>
            <p>All characters have a font, and everything fits on the pages.</p>
          </div>
        </div>
      ) : (
        <section className={classes.findings} aria-labelledby="report-findings">
          <h2 id="report-findings">
            <IconAlertTriangle size={20} stroke={1.8} aria-hidden />
            {findings.length === 1 ? '1 issue' : `${findings.length} issues`}
          </h2>
          <FindingList findings={findings} />
          {findings.length > 1 && (
            <p className={classes.old}>Press F8 for the next issue and Shift+F8 for the previous one.</p>
          )}
        </section>
      )}
      {notes.length > 0 && (
        <ul className={classes.notes} aria-label="Notes">
          {notes.map((note) => (
            <li key={note}>
              <IconInfoCircle size={18} stroke={1.8} aria-hidden />
              {note}
            </li>
          ))}
        </ul>
      )}
      <More label="About this document">
        <dl className={classes.facts}>
          <dt>File name</dt>
          <dd>{fileName}</dd>
          <dt>Pages</dt>
          <dd>{report.pages}</dd>
          <dt>File size</dt>
          <dd>{formatBytes(report.bytes)}</dd>
          <dt>Generated in</dt>
          <dd>{formatDuration(totalMs(report.ms))}</dd>
        </dl>
        <StageBar ms={report.ms} />
      </More>
    </section>
  )
}

const icon = { size: 18, stroke: 1.8, 'aria-hidden': true } as const

/** Introduces the mouse actions on the page. */
function FirstSteps() {
  return (
    <section className={classes.steps} aria-labelledby="first-steps">
      <h2 id="first-steps">Click anything on the page to change it</h2>
      <ul>
        <li>
          <IconClick {...icon} />
          <span>
            <b>Click</b> an element to set its font, color and spacing, or to delete it
          </span>
        </li>
        <li>
          <IconTextCaption {...icon} />
          <span>
            <b>Double-click</b> text to edit it
          </span>
        </li>
        <li>
          <IconGripVertical {...icon} />
          <span>
            <b>Drag</b> an element to move it
          </span>
        </li>
        <li>
          <IconPlus {...icon} />
          <span>
            Choose <b>Insert</b> above the page to add an element
          </span>
        </li>
      </ul>
    </section>
  )
}
