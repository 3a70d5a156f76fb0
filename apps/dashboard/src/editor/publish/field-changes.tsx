import { Code, List, Stack, Text, Title } from '@mantine/core'
import type { FieldChange } from '@platen/contract'
import { Fragment } from 'react'
import { fieldChangeWords, sortChanges } from './field-change-words.ts'
import classes from './publish-dialog.module.css'

/** What callers notice: what refuses them first and plainly, the rest quietly. */
export function FieldChanges({ changes }: { changes: readonly FieldChange[] }) {
  const { breaking, quiet } = sortChanges(changes)
  return (
    <Stack gap="md" component="section" aria-labelledby="publish-fields">
      <Title order={4} id="publish-fields">
        What callers notice
      </Title>
      {changes.length === 0 && <Text c="dimmed">The fields are the same. Callers change nothing.</Text>}
      {breaking.length > 0 && (
        <Stack gap="sm" component="ul" className={classes.plain}>
          {breaking.map((change) => (
            <li key={`${change.name} ${change.change}`} className={classes.breaking}>
              <Words change={change} />
            </li>
          ))}
        </Stack>
      )}
      {quiet.length > 0 && (
        <List size="sm" c="dimmed" spacing={4}>
          {quiet.map((change) => (
            <List.Item key={`${change.name} ${change.change}`}>
              <Words change={change} />
            </List.Item>
          ))}
        </List>
      )}
    </Stack>
  )
}

function Words({ change }: { change: FieldChange }) {
  return fieldChangeWords(change).map((piece, index) => (
    <Fragment key={index}>{typeof piece === 'string' ? piece : <Code>{piece.field}</Code>}</Fragment>
  ))
}
