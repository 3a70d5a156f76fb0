import { Alert, Button, Group, List, Modal, PasswordInput, Select, Stack, Text } from '@mantine/core'
import { type Connector, type ConnectorScheme, connectorSchemes } from '@platen/contract'
import { useState } from 'react'
import { sentencesOf } from '../../../api/problem-error.ts'
import { schemeSteps } from '../connector-labels.ts'
import { commonSignature, signatureProblem, cleanSignature } from './hmac-signature.ts'
import { CustomSignature } from './custom-signature.tsx'
import { useChangeConnector } from './use-change-connector.ts'

const schemes = Object.entries(connectorSchemes).map(([value, label]) => ({ value, label }))

/** Selects how messages are verified. Shows the steps to take in the sender's settings, and asks for the sender's secret. */
export function SecurityDialog({ connector, onClose }: { connector: Connector; onClose: () => void }) {
  const { security, hasSigningSecret } = connector
  const [scheme, setScheme] = useState<ConnectorScheme>(security.scheme)
  const [secret, setSecret] = useState('')
  const [custom, setCustom] = useState(security.scheme === 'hmac' ? security : commonSignature)
  const change = useChangeConnector(connector.connectorId, onClose)
  const isUnfinished = scheme === 'hmac' && (custom.header === '' || signatureProblem(custom) !== undefined)
  const isSaved = hasSigningSecret && scheme === security.scheme
  const save = () => {
    const json = scheme === 'hmac' ? cleanSignature(custom) : { scheme }
    change.mutate({ security: json, ...(secret === '' ? {} : { signingSecret: secret.trim() }) })
  }
  return (
    <Modal opened onClose={onClose} size="lg" title="Verification">
      <Stack>
        <Select
          label="Sender"
          data={schemes}
          value={scheme}
          onChange={(value) => setScheme((value ?? 'none') as ConnectorScheme)}
          allowDeselect={false}
        />
        {scheme === 'none' ? (
          <Text size="sm">{schemeSteps.none.join(' ')}</Text>
        ) : (
          <List type="ordered" size="sm" spacing={6}>
            {schemeSteps[scheme].map((step) => (
              <List.Item key={step}>{step}</List.Item>
            ))}
          </List>
        )}
        {scheme === 'hmac' && <CustomSignature security={custom} onChange={setCustom} />}
        {scheme !== 'none' && (
          <PasswordInput
            label="Signing secret"
            description={isSaved ? 'A secret is saved. Enter a new one to replace it.' : undefined}
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
            disabled={(scheme !== 'none' && secret.trim() === '' && !isSaved) || isUnfinished}
            onClick={save}
          >
            Save
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
