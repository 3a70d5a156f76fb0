import { IconAlertTriangle } from '@tabler/icons-react'
import type { Finding } from './findings.ts'
import classes from './finding-list.module.css'

/** Subjects beyond are counted: a table of a thousand rows may run over the edge in each. */
const shownItems = 5

/** What the author should look at, kind by kind. */
export function FindingList({ findings }: { findings: readonly Finding[] }) {
  return (
    <ul className={classes.findings} aria-label="Findings">
      {findings.map(({ code, title, advice, items }) => (
        <li key={code} className={classes.finding}>
          <IconAlertTriangle size={20} stroke={1.8} aria-hidden />
          <div className={classes.words}>
            <h2>{title}</h2>
            <p className={classes.advice}>{advice}</p>
            <ul className={classes.items}>
              {items.slice(0, shownItems).map(({ subject, message }) => (
                <li key={`${subject} ${message}`}>
                  <code>{subject}</code>
                  <span>{message}</span>
                </li>
              ))}
              {items.length > shownItems && <li>and {items.length - shownItems} more</li>}
            </ul>
          </div>
        </li>
      ))}
    </ul>
  )
}
