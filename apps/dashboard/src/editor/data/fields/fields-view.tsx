import { Anchor } from '@mantine/core'
import { useMemo, useState } from 'react'
import { type SampleData, fieldTree, flatNodes, type ExpectedFields } from '@platen/template/draft'
import { useSettings } from '../../draft/use-settings.ts'
import { useEditorSearch } from '../../editor-search.ts'
import { FieldList } from './field-list.tsx'
import classes from './field-list.module.css'
import { textFieldNames } from '../../fields/text-field-names.ts'
import { useFormats } from '../../fields/formats.ts'
import { FormulaPanel } from './formulas/formula-panel.tsx'
import { NewFormulaPanel } from './formulas/new-formula-panel.tsx'
import { FieldPanel } from './panel/field-panel.tsx'
import { localeName } from './panel/locale-choice.tsx'
import { NewFieldPanel } from './panel/new-field-panel.tsx'
import { useCleanSettings } from '../../fields/typed-settings.ts'
import { LocalePanel } from './panel/locale-panel.tsx'

/** Shows the template's fields. The URL contains the open field. */
export function FieldsView({ expected, data }: { expected: ExpectedFields; data: SampleData | undefined }) {
  const { isReadable } = useSettings()
  const declarations = useCleanSettings()
  const formats = useFormats()
  const { search, go } = useEditorSearch()
  const [opened, setOpened] = useState<'written' | 'field' | 'formula'>()
  const [last, setLast] = useState<string>()
  const nodes = useMemo(
    () => fieldTree({ fields: expected.fields, declarations, data }),
    [expected.fields, declarations, data],
  )
  const node = flatNodes(nodes).find(({ path }) => path.join('.') === search.field)
  const [isCalculating, setIsCalculating] = useState(false)
  const close = () => {
    setIsCalculating(false)
    setLast(search.field)
    setOpened(undefined)
    go({ field: undefined })
  }
  const open = (field: string) => {
    setOpened(undefined)
    setIsCalculating(false)
    const chosen = flatNodes(nodes).find(({ path }) => path.join('.') === field)
    go({ field: (!chosen?.computed && chosen?.partOf) || field })
  }
  if (node?.computed && isReadable)
    return (
      <FormulaPanel
        key={search.field}
        computed={node.computed}
        {...{ node, nodes, expected, data }}
        onClose={close}
        onOpen={open}
      />
    )
  if (node && isReadable && isCalculating)
    return (
      <NewFormulaPanel
        of={node}
        {...{ nodes, expected, data }}
        onClose={() => setIsCalculating(false)}
        onOpen={open}
      />
    )
  if (node && isReadable)
    return (
      <FieldPanel
        key={search.field}
        {...{ node, nodes, expected, data }}
        onCalculate={() => setIsCalculating(true)}
        onClose={close}
      />
    )
  if (opened === 'formula')
    return <NewFormulaPanel {...{ nodes, expected, data }} onClose={close} onOpen={open} />
  if (opened === 'written') return <LocalePanel textFieldNames={textFieldNames(nodes)} onClose={close} />
  if (opened === 'field') return <NewFieldPanel nodes={nodes} onClose={close} onAdded={open} />
  return (
    <div>
      <p className={classes.written}>
        <span>
          Number and date format: {localeName(formats.locale)}. Time zone: {formats.timeZone}
        </span>
        {isReadable && (
          <Anchor component="button" type="button" inherit onClick={() => setOpened('written')}>
            Change
          </Anchor>
        )}
      </p>
      <FieldList
        {...{ expected, nodes, data, last }}
        isWritable={isReadable}
        onOpen={open}
        onAdd={setOpened}
      />
    </div>
  )
}
