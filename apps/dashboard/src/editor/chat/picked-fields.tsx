import { Button } from '@mantine/core'
import type { Turn } from '@platen/contract'
import { fieldTree, flatNodes } from '@platen/template/draft'
import { IconCheck, IconListDetails } from '@tabler/icons-react'
import { get, set } from 'idb-keyval'
import { useEffect, useMemo, useState } from 'react'
import { isStorageDisabled } from '../../shell/clear-stored-data.ts'
import { useEditorSearch } from '../editor-search.ts'
import { FormatsContext, useSampleFormats } from '../fields/formats.ts'
import { useCleanSettings } from '../fields/typed-settings.ts'
import { useExpectedFields } from '../fields/use-expected-fields.ts'
import { useSample } from '../samples/use-sample.ts'
import { PickedField } from './picked-field.tsx'
import classes from './picked-fields.module.css'

/**
 * Lists the fields of a template that was created without data, each with its type and a sample value, so that the user can rename or remove
 * them.
 */
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
      <h2 id={`picked-${turn.turnId}`}>Fields from your description</h2>
      <p className={classes.lead}>
        Each document gets its own values for these fields. The types are suggestions, and the sample values
        are invented.
      </p>
      <FormatsContext value={formats}>
        <ul className={classes.rows}>
          {rows.map((node) => (
            <PickedField key={node.path.join('.')} node={node} nodes={nodes} data={data} />
          ))}
        </ul>
      </FormatsContext>
      <div className={classes.actions}>
        <Button size="compact-sm" leftSection={<IconCheck size={15} aria-hidden />} onClick={markSeen}>
          Keep all
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

/** Whether the user confirmed the fields of a turn; stored in this browser. */
function useSeen(turnId: string) {
  const key = `fields seen ${turnId}`
  const [isSeen, setIsSeen] = useState(true)
  useEffect(() => {
    let isUnmounted = false
    get<boolean>(key)
      .catch(() => undefined)
      .then((kept) => !isUnmounted && setIsSeen(kept === true))
      .catch(() => undefined)
    return () => {
      isUnmounted = true
    }
  }, [key])
  const markSeen = () => {
    setIsSeen(true)
    if (!isStorageDisabled()) set(key, true).catch(() => undefined)
  }
  return { isSeen, markSeen }
}
