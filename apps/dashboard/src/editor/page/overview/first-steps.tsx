import { IconClick, IconGripVertical, IconPlus, IconTextCaption } from '@tabler/icons-react'
import classes from './document-report.module.css'

const icon = { size: 18, stroke: 1.8, 'aria-hidden': true } as const

/** What hands can do on the page, for who has nothing in hand yet. */
export function FirstSteps() {
  return (
    <section className={classes.steps} aria-labelledby="first-steps">
      <h2 id="first-steps">Click anything on the page to change it</h2>
      <ul>
        <li>
          <IconClick {...icon} />
          <span>
            <b>Click</b> to set its font, colour and space, or to delete it
          </span>
        </li>
        <li>
          <IconTextCaption {...icon} />
          <span>
            <b>Double-click</b> a text to type in it
          </span>
        </li>
        <li>
          <IconGripVertical {...icon} />
          <span>
            <b>Drag</b> to move it
          </span>
        </li>
        <li>
          <IconPlus {...icon} />
          <span>
            <b>Insert</b>, above the page, puts something new there
          </span>
        </li>
      </ul>
    </section>
  )
}
