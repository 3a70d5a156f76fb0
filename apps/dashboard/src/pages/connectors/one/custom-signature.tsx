import { Select, SimpleGrid, TextInput } from '@mantine/core'
import type { HmacSecurity } from '@platen/contract'
import { signatureProblem, withTime } from './hmac-signature.ts'

const algorithms: { value: HmacSecurity['algorithm']; label: string }[] = [
  { value: 'sha256', label: 'SHA-256' },
  { value: 'sha1', label: 'SHA-1' },
  { value: 'sha512', label: 'SHA-512' },
]

const encodings: { value: HmacSecurity['encoding']; label: string }[] = [
  { value: 'hex', label: 'Hexadecimal, such as 9f86d081…' },
  { value: 'base64', label: 'Base64, such as n4bQgYhM…' },
]

/** Edits a sender's signature scheme, in the terms that are common in documentation. */
export function CustomSignature(props: {
  security: HmacSecurity
  onChange: (security: HmacSecurity) => void
}) {
  const { security, onChange } = props
  const { header, algorithm, encoding, prefix = '', signed = '{body}', timestamp } = security
  const set = (part: Partial<HmacSecurity>) => onChange({ ...security, ...part })
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
      <TextInput
        label="Signature header"
        value={header}
        onChange={(event) => set({ header: event.currentTarget.value.trim() })}
      />
      <TextInput
        label="Signature prefix"
        placeholder="Often none, sha256= or v0="
        value={prefix}
        onChange={(event) => set({ prefix: event.currentTarget.value })}
      />
      <Select
        label="Hash"
        data={algorithms}
        value={algorithm}
        onChange={(value) => value && set({ algorithm: value })}
        allowDeselect={false}
      />
      <Select
        label="Encoding"
        data={encodings}
        value={encoding}
        onChange={(value) => value && set({ encoding: value })}
        allowDeselect={false}
      />
      <TextInput
        label="Timestamp header"
        description="If set, old messages are refused."
        placeholder="None"
        value={timestamp?.header ?? ''}
        onChange={(event) => onChange(withTime(security, event.currentTarget.value.trim()))}
      />
      <TextInput
        label="Signed content"
        description="{body} is the message, and {timestamp} is its time."
        value={signed}
        onChange={(event) => set({ signed: event.currentTarget.value })}
        error={signatureProblem(security)}
      />
    </SimpleGrid>
  )
}
