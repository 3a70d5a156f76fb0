import { Anchor } from '@mantine/core'
import { useMemo, useState } from 'react'
import { useSettings } from '../../draft/use-settings.ts'
import { useEditorSearch } from '../../editor-search.ts'
import type { SampleData } from '../samples/sample-text.ts'
import { readDeclarations } from './declarations.ts'
import type { ExpectedFields } from './expected-fields.ts'
import { FieldList } from './field-list.tsx'
import classes from './field-list.module.css'
import { fieldTree, flatNodes } from './field-tree.ts'
import { fieldsOfText } from './fields-of-text.ts'
import { useFormats } from './formats.ts'
import { FieldPanel } from './panel/field-panel.tsx'
import { localeWords } from './panel/locale-choice.tsx'
import { NewFieldPanel } from './panel/new-field-panel.tsx'
import { WrittenPanel } from './panel/written-panel.tsx'

/** What the template's fields are. The address names the one that is open. */
export function FieldsView({ expected, data }: { expected: ExpectedFields; data: SampleData | undefined }) {
  const { settings, isReadable } = useSettings()
  const formats = useFormats()
  const { search, go } = useEditorSearch()
  const [opened, setOpened] = useState<'written' | 'field' | 'formula'>()
  const [last, setLast] = useState<string>()
  const nodes = useMemo(
    () => fieldTree({ fields: expected.fields, declarations: readDeclarations(settings), data }),
    [expected.fields, settings, data],
  )
  const node = flatNodes(nodes).find(({ path }) => path.join('.') === search.field)
  const close = () => {
    setLast(search.field)
    setOpened(undefined)
    go({ field: undefined })
  }
  const open = (field: string) => {
    setOpened(undefined)
    go({ field })
  }
  if (node && isReadable)
    return <FieldPanel key={search.field} {...{ node, nodes, expected, data }} onClose={close} />
  if (opened === 'written') return <WrittenPanel fieldsOfText={fieldsOfText(nodes)} onClose={close} />
  if (opened === 'field') return <NewFieldPanel {...{ nodes, data }} onClose={close} onAdded={open} />
  return (
    <div>
      <p className={classes.written}>
        <span>
          Numbers and dates as in {localeWords(formats.locale)}, times of {formats.timeZone}
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
