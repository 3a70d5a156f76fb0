import { Button } from '@mantine/core'
import type { SourceElement, SourceTree } from '@platen/template/markup'
import { IconMathFunction } from '@tabler/icons-react'
import { useMemo } from 'react'
import { useDraft } from '../../draft/draft-store.ts'
import { useEditorSearch } from '../../editor-search.ts'
import { calculatedIn } from './calculated-in.ts'
import classes from './element-panel.module.css'

/** How what is printed there is calculated, and the way to its formula; not there for what is sent. */
export function CalculatedSection({ tree, element }: { tree: SourceTree; element: SourceElement }) {
  const source = useDraft((state) => state.source)
  const { go } = useEditorSearch()
  const calculated = useMemo(() => calculatedIn(source, tree, element), [source, tree, element])
  if (calculated.length === 0) return null
  return (
    <div className={classes.scope} role="group" aria-label="How it is calculated">
      {calculated.map(({ dotted, label, formula, words }) => (
        <div key={dotted} className={classes.calculated}>
          <p className={classes.formula}>
            {calculated.length === 1 ? 'Calculated' : `${label} is calculated`}:{' '}
            {words === undefined ? <code>{formula}</code> : <span title={`= ${formula}`}>{words}</span>}
          </p>
          <Button
            size="compact-sm"
            variant="default"
            leftSection={<IconMathFunction size={14} aria-hidden />}
            onClick={() => go({ tab: 'data', field: dotted })}
          >
            {calculated.length === 1 ? 'Change the formula' : `Change the formula of ${label}`}
          </Button>
        </div>
      ))}
    </div>
  )
}
