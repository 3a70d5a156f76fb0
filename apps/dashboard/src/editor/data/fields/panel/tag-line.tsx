import { CopyButton } from '../../../../ui/copy-button.tsx'
import classes from '../formulas/formula-panel.module.css'

/** The merge tag of a field, to copy. */
export function TagLine({
  name,
  isCondition,
  list,
}: {
  name: string
  isCondition: boolean
  list: string | undefined
}) {
  const tag = isCondition ? `{{#${name}}}…{{/${name}}}` : `{{${name}}}`
  return (
    <div className={classes.tag}>
      <span>
        {list === undefined ? 'Tag' : `Tag in the rows of ${list}`}: <code>{tag}</code>
      </span>
      <CopyButton text={tag.replace('…', '')} what={`the ${name} field`} />
    </div>
  )
}
