import { Anchor } from '@mantine/core'
import { IconMathFunction } from '@tabler/icons-react'
import { sentAt, type ValuePath } from '@platen/template/draft'
import { useEditorSearch } from '../../editor-search.ts'
import { usePrintedAt, useResults, yesOrNo } from '../fields/formulas/results-context.ts'
import { useContext } from 'react'
import { describeFormula } from '../../fields/describe-formula.ts'
import { DeclarationsContext, idOf, useComputedAt } from './form-context.ts'
import formClasses from './form.module.css'
import classes from './computed-value.module.css'

/** Shows the read-only result of a formula with a link to the formula. */
export function ComputedEntry({ name, path }: { name: string; path: ValuePath }) {
  const { go } = useEditorSearch()
  const computed = useComputedAt(path)
  const label = computed?.label ?? name
  const names = path.filter((part): part is string => typeof part === 'string')
  const declarations = useContext(DeclarationsContext)
  const description = computed && describeFormula(computed.formula, names, declarations)
  return (
    <div>
      <div className={formClasses.label} id={idOf(path, 'label')}>
        {label}
        <span className={formClasses.hint}>
          <IconMathFunction size={14} className={classes.sign} aria-hidden /> calculated
        </span>
      </div>
      <div className={classes.entry}>
        <Result path={path} label={label} />
        {computed && (
          <Anchor
            component="button"
            type="button"
            className={classes.formula ?? ''}
            aria-label={`Formula for ${label}: ${description ?? computed.formula}`}
            title={`= ${computed.formula}`}
            onClick={() => go({ field: names.join('.') })}
          >
            {description === undefined ? 'formula' : `= ${description}`}
          </Anchor>
        )}
      </div>
    </div>
  )
}

/** Like `ComputedEntry`, for a table row. */
export function ComputedCell({ path, label }: { path: ValuePath; label: string }) {
  return (
    <div className={classes.cell}>
      <Result path={path} label={label} />
    </div>
  )
}

function Result({ path, label }: { path: ValuePath; label: string }) {
  const printed = usePrintedAt(path)
  const value = sentAt(useResults().sample, path)
  const result = printed && ('text' in printed ? yesOrNo(printed.text, value) : printed.fault)
  return (
    <output
      id={idOf(path)}
      dir="auto"
      aria-label={label}
      className={classes.result}
      data-none={result === undefined || undefined}
    >
      {result ?? '–'}
    </output>
  )
}
