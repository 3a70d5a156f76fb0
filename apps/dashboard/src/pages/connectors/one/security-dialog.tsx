import { Alert, Button, Group, List, Modal, PasswordInput, Select, Stack } from '@mantine/core'
import { type Connector, type ConnectorScheme, connectorSchemes } from '@platen/contract'
import { useState } from 'react'
import { sentencesOf } from '../../../api/problem-error.ts'
import { schemeSteps } from '../connector-words.ts'
import { commonSignature, signedProblem, wholeSignature } from './hmac-signature.ts'
import { OwnSignature } from './own-signature.tsx'
import { useChange } from './use-change.ts'

const schemes = Object.entries(connectorSchemes).map(([value, label]) => ({ value, label }))

/** Who may send to the address: how the sender signs, what to do there, and the secret it shows. */
export function SecurityDialog({ connector, onClose }: { connector: Connector; onClose: () => void }) {
  const { security, hasSigningSecret } = connector
  const [scheme, setScheme] = useState<ConnectorScheme>(security.scheme)
  const [secret, setSecret] = useState('')
  const [own, setOwn] = useState(security.scheme === 'hmac' ? security : commonSignature)
  const change = useChange(connector.connectorId, onClose)
  const isUnfinished = scheme === 'hmac' && (own.header === '' || signedProblem(own) !== undefined)
  const isKept = hasSigningSecret && scheme === security.scheme
  const save = () => {
    const json = scheme === 'hmac' ? wholeSignature(own) : { scheme }
    change.mutate({ security: json, ...(secret === '' ? {} : { signingSecret: secret.trim() }) })
  }
  return (
    <Modal opened onClose={onClose} size="lg" title="Who may send">
      <Stack>
        <Select
          label="Where the records come from"
          data={schemes}
          value={scheme}
          onChange={(value) => setScheme((value ?? 'none') as ConnectorScheme)}
          allowDeselect={false}
        />
        <List type="ordered" size="sm" spacing={6}>
          {schemeSteps[scheme].map((step) => (
            <List.Item key={step}>{step}</List.Item>
          ))}
        </List>
        {scheme === 'hmac' && <OwnSignature security={own} onChange={setOwn} />}
        {scheme !== 'none' && (
          <PasswordInput
            label="Signing secret"
            description={isKept ? 'One is kept. Type another only to change it.' : undefined}
            autoComplete="new-password"
            value={secret}
            onChange={(event) => setSecret(event.currentTarget.value)}
          />
        )}
        {change.isError && (
          <Alert color="red" role="alert">
            {sentencesOf(change.error)}
          </Alert>
        )}
        <Group justify="flex-end">
          <Button variant="subtle" color="gray" onClick={onClose}>
            Cancel
          </Button>
          <Button
            loading={change.isPending}
            disabled={(scheme !== 'none' && secret.trim() === '' && !isKept) || isUnfinished}
            onClick={save}
          >
            Save
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
