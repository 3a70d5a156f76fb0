import { Button } from '@mantine/core'
import type { Turn } from '@platen/contract'
import { fieldTree, flatNodes } from '@platen/template/draft'
import { IconCheck, IconListDetails } from '@tabler/icons-react'
import { get, set } from 'idb-keyval'
import { useEffect, useMemo, useState } from 'react'
import { keepsNothing } from '../../shell/forget-kept.ts'
import { useEditorSearch } from '../editor-search.ts'
import { FormatsContext, useSampleFormats } from '../fields/formats.ts'
import { useCleanSettings } from '../fields/typed-settings.ts'
import { useExpectedFields } from '../fields/use-expected-fields.ts'
import { useSample } from '../samples/use-sample.ts'
import { PickedField } from './picked-field.tsx'
import classes from './picked-fields.module.css'

/** The fields of a template that was made without data, for the person to look at: each with its type and a sample value, to be renamed or taken out. */
export function PickedFields({ turn }: { turn: Turn }) {
  const { isSeen, markSeen } = useSeen(turn.turnId)
  const expected = useExpectedFields()
  const declarations = useCleanSettings()
  const data = useSample()?.read.data
  const formats = useSampleFormats(data)
  const { go } = useEditorSearch()
  const nodes = useMemo(
    () => fieldTree({ fields: expected.fields, declarations, data }),
    [expected.fields, declarations, data],
  )
  const rows = flatNodes(nodes)
  if (isSeen || rows.length === 0) return null
  return (
    <section className={classes.card} aria-labelledby={`picked-${turn.turnId}`}>
      <h2 id={`picked-${turn.turnId}`}>These fields were made of your words</h2>
      <p className={classes.lead}>
        They are what a program or a table sends for each document. What kinds they are was picked for you,
        and the values are made up, to show how it looks.
      </p>
      <FormatsContext value={formats}>
        <ul className={classes.rows}>
          {rows.map((node) => (
            <PickedField key={node.path.join('.')} node={node} nodes={nodes} data={data} />
          ))}
        </ul>
      </FormatsContext>
      <div className={classes.acts}>
        <Button size="compact-sm" leftSection={<IconCheck size={15} aria-hidden />} onClick={markSeen}>
          Keep them all
        </Button>
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconListDetails size={15} aria-hidden />}
          onClick={() => go({ tab: 'data', field: '' })}
        >
          Open all fields
        </Button>
      </div>
    </section>
  )
}

/** Whether the person has looked at the fields of a turn; kept in this browser. */
function useSeen(turnId: string) {
  const key = `fields seen ${turnId}`
  const [isSeen, setIsSeen] = useState(true)
  useEffect(() => {
    let isLeft = false
    get<boolean>(key)
      .catch(() => undefined)
      .then((kept) => !isLeft && setIsSeen(kept === true))
      .catch(() => undefined)
    return () => {
      isLeft = true
    }
  }, [key])
  const markSeen = () => {
    setIsSeen(true)
    if (!keepsNothing()) set(key, true).catch(() => undefined)
  }
  return { isSeen, markSeen }
}
