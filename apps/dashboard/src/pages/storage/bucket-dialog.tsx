import {
  Alert,
  Button,
  Collapse,
  Group,
  Modal,
  NativeSelect,
  PasswordInput,
  SimpleGrid,
  Stack,
  Switch,
  Text,
  TextInput,
} from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { notifications } from '@mantine/notifications'
import {
  type BucketAnswer,
  type BucketTest,
  objectAcls,
  objectEncryptions,
  objectOptionsOf,
} from '@platen/contract'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { ProblemError, sentenceAt } from '../../api/problem-error.ts'
import { queries } from '../../api/queries.ts'
import { queryClient } from '../../api/query-client.ts'
import { ask, send } from '../../api/send.ts'
import { CodeBlock } from '../../ui/code-block.tsx'
import { userMessageOf } from '../../ui/user-facing-error.ts'
import { BucketTestSteps } from './bucket-test.tsx'

/** Connects a bucket or changes a connection. The secret is never shown. */
export function BucketDialog({ bucket, onClose }: { bucket?: BucketAnswer; onClose: () => void }) {
  const [name, setName] = useState(bucket?.name ?? '')
  const [form, setForm] = useState({
    endpoint: bucket?.endpoint ?? 'https://s3.eu-central-1.amazonaws.com',
    region: bucket?.region ?? 'eu-central-1',
    accessKey: bucket?.accessKey ?? '',
    secretKey: '',
    pathStyle: bucket?.pathStyle ?? false,
    encryption: bucket?.encryption ?? '',
    kmsKeyId: bucket?.kmsKeyId ?? '',
    storageClass: bucket?.storageClass ?? '',
    acl: bucket?.acl ?? '',
  })
  const [isPolicyOpen, policy] = useDisclosure()
  const [areOptionsOpen, options] = useDisclosure(bucket && Object.keys(objectOptionsOf(bucket)).length > 0)
  // An empty secret is not sent, which keeps the saved secret. Empty options are not sent either.
  const json = Object.fromEntries(Object.entries(form).filter(([, value]) => value !== ''))
  const isKms = form.encryption === 'aws:kms'
  const address = `/buckets/${encodeURIComponent(name.trim())}`
  const test = useMutation({ mutationFn: () => ask<BucketTest>(`${address}/test`, { method: 'POST', json }) })
  const connect = useMutation({
    mutationFn: (how: 'tested' | 'untested') =>
      send(`${address}${how === 'untested' ? '?untested=1' : ''}`, { method: 'PUT', json }),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: queries.buckets().queryKey })
      notifications.show({ message: `“${name.trim()}” connected.` })
      onClose()
    },
  })
  const problem = connect.error ?? test.error
  const at = (pointer: string) => sentenceAt(problem, pointer)
  const isComplete = [name, form.endpoint, form.region, form.accessKey].every((text) => text.trim() !== '')
  const text = (key: 'endpoint' | 'region' | 'accessKey' | 'kmsKeyId' | 'storageClass') => ({
    value: form[key],
    onChange: (event: { currentTarget: { value: string } }) =>
      setForm({ ...form, [key]: event.currentTarget.value }),
    error: at(`/${key}`),
    autoComplete: 'off',
    spellCheck: false,
  })
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    connect.mutate('tested')
  }
  return (
    <Modal opened onClose={onClose} size="lg" title={bucket ? `Edit “${bucket.name}”` : 'Connect a bucket'}>
      <form onSubmit={onSubmit} autoComplete="off">
        <Stack>
          <TextInput
            label="Bucket"
            description="The name of the bucket in the store. Requests send it as s3_bucket."
            data-autofocus
            disabled={bucket !== undefined}
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
            error={at('/name')}
            spellCheck={false}
          />
          <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
            <TextInput label="Endpoint" {...text('endpoint')} />
            <TextInput label="Region" {...text('region')} />
          </SimpleGrid>
          <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
            <TextInput label="Access key" {...text('accessKey')} />
            <PasswordInput
              label="Secret key"
              placeholder={bucket ? 'Unchanged' : undefined}
              autoComplete="new-password"
              value={form.secretKey}
              onChange={(event) => setForm({ ...form, secretKey: event.currentTarget.value })}
              error={at('/secretKey')}
            />
          </SimpleGrid>
          <Switch
            label="Path-style addresses"
            description="Use https://store/bucket instead of https://bucket.store. MinIO and Ceph often need this."
            checked={form.pathStyle}
            onChange={(event) => setForm({ ...form, pathStyle: event.currentTarget.checked })}
          />
          <div>
            <Button
              variant="subtle"
              size="compact-sm"
              onClick={options.toggle}
              aria-expanded={areOptionsOpen}
            >
              Encryption, storage class and access
            </Button>
            <Collapse expanded={areOptionsOpen}>
              <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md" mt="xs">
                <NativeSelect
                  label="Encryption"
                  data={[{ value: '', label: 'Bucket default' }, ...objectEncryptions]}
                  value={form.encryption}
                  onChange={({ currentTarget: { value } }) =>
                    setForm({ ...form, encryption: value, ...(value !== 'aws:kms' && { kmsKeyId: '' }) })
                  }
                  error={at('/encryption')}
                />
                <TextInput
                  label="KMS key"
                  description="ID, ARN or alias. Leave empty for the default key."
                  disabled={!isKms}
                  {...text('kmsKeyId')}
                />
                <TextInput
                  label="Storage class"
                  description="Such as STANDARD_IA. Leave empty for the bucket default."
                  {...text('storageClass')}
                />
                <NativeSelect
                  label="Access (ACL)"
                  data={[{ value: '', label: 'Bucket default' }, ...objectAcls]}
                  value={form.acl}
                  onChange={({ currentTarget: { value } }) => setForm({ ...form, acl: value })}
                  error={at('/acl')}
                />
              </SimpleGrid>
            </Collapse>
          </div>
          <div>
            <Button variant="subtle" size="compact-sm" onClick={policy.toggle} aria-expanded={isPolicyOpen}>
              Required permissions
            </Button>
            <Collapse expanded={isPolicyOpen}>
              <Text size="sm" c="dimmed" my="xs">
                The minimum policy for the user of this access key:
              </Text>
              <CodeBlock text={bucketPolicy(name.trim())} what="the policy" />
            </Collapse>
          </div>
          {problem !== null && (
            <Alert color="red" role="alert">
              <Stack gap="xs" align="flex-start">
                {userMessageOf(problem)}
                {connect.error instanceof ProblemError && connect.error.code === 'bucket_refused' && (
                  <Button size="compact-sm" variant="default" onClick={() => connect.mutate('untested')}>
                    Connect anyway
                  </Button>
                )}
              </Stack>
            </Alert>
          )}
          {test.data && !test.isPending && <BucketTestSteps test={test.data} />}
          <Group justify="space-between">
            <Button
              variant="default"
              loading={test.isPending}
              disabled={!isComplete}
              onClick={() => test.mutate()}
            >
              Test connection
            </Button>
            <Group gap="sm">
              <Button variant="subtle" color="gray" onClick={onClose}>
                Cancel
              </Button>
              <Button type="submit" loading={connect.isPending} disabled={!isComplete}>
                {bucket ? 'Save' : 'Connect'}
              </Button>
            </Group>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}

/**
 * Returns the minimum policy for the user of a bucket's access key. It allows writing, reading and deleting objects. Deleting is only needed for
 * the test.
 */
export function bucketPolicy(bucket: string): string {
  const policy = {
    Version: '2012-10-17',
    Statement: [
      {
        Effect: 'Allow',
        Action: ['s3:PutObject', 's3:GetObject', 's3:DeleteObject'],
        Resource: `arn:aws:s3:::${bucket === '' ? 'your-bucket' : bucket}/*`,
      },
    ],
  }
  return JSON.stringify(policy, null, 2)
}
