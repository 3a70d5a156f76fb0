import { Alert, Button, Checkbox, Group, Stack, Text } from '@mantine/core'
import { IconKey } from '@tabler/icons-react'
import type { KeyScope, NewKey } from '@platen/contract'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { queries } from '../../../api/queries.ts'
import { queryClient } from '../../../api/query-client.ts'
import { revealKey } from '../../../api/reveal-key.ts'
import { ask } from '../../../api/send.ts'
import { CodeBlock } from '../../../ui/code-block.tsx'
import { userMessageOf } from '../../../ui/user-facing-error.ts'
import { platformScopes, platformUses } from './platforms.ts'

/** Creates an API key for a platform, with the scopes of its package and access to this template only. The key is shown until the user leaves. */
export function PlatformKey(props: { platform: string; template: { templateId: string; name: string } }) {
  const { platform, template } = props
  const [uses, setUses] = useState<string[]>([])
  const [keyId, setKeyId] = useState<string>()
  const make = useMutation({
    mutationFn: async () => {
      // If a key was created but could not be shown, show it instead of creating another one.
      if (keyId !== undefined) return revealKey(keyId)
      const json: NewKey = {
        name: `${platform}: ${template.name}`.slice(0, nameLengthMax),
        scopes: [...platformScopes, ...(uses as KeyScope[])],
        templateIds: [template.templateId],
      }
      const made = await ask<{ keyId: string }>('/keys', { method: 'POST', json })
      setKeyId(made.keyId)
      await queryClient.invalidateQueries({ queryKey: queries.keys().queryKey })
      return revealKey(made.keyId)
    },
  })
  if (make.data !== undefined) {
    return (
      <Stack gap={4} role="status">
        <CodeBlock text={make.data} what="the API key" />
        <Text size="xs" c="dimmed">
          This key is listed as “{platform}: {template.name}” under API integration, where you can revoke it.
        </Text>
      </Stack>
    )
  }
  return (
    <Stack gap="xs">
      <Checkbox.Group value={uses} onChange={setUses} label="Additional permissions">
        <Group gap="md" mt={4}>
          {platformUses.map(({ scope, label }) => (
            <Checkbox key={scope} size="sm" value={scope} label={label} disabled={keyId !== undefined} />
          ))}
        </Group>
      </Checkbox.Group>
      <div>
        <Button
          variant="default"
          leftSection={<IconKey size={16} aria-hidden />}
          loading={make.isPending}
          onClick={() => {
            // A double click can occur before the button shows that it is busy.
            if (!make.isPending) make.mutate()
          }}
        >
          {keyId === undefined ? `Create API key for ${platform}` : 'Show API key'}
        </Button>
      </div>
      <Text size="xs" c="dimmed">
        The key can only use this template and cannot change it.
      </Text>
      {make.isError && (
        <Alert color="red" role="alert">
          {userMessageOf(make.error)}
        </Alert>
      )}
    </Stack>
  )
}

const nameLengthMax = 100
