import classes from './code-block.module.css'
import { CopyButton } from './copy-button.tsx'

/** A code block with a copy button. `what` completes "Copy …". */
export function CodeBlock({ text, what, copies = text }: { text: string; what: string; copies?: string }) {
  return (
    <div className={classes.block}>
      <pre className={classes.text} tabIndex={0} aria-label={what}>
        <code>{text}</code>
      </pre>
      <span className={classes.copy}>
        <CopyButton text={copies} what={what} />
      </span>
    </div>
  )
}
