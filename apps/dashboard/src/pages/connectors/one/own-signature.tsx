import { Select, SimpleGrid, TextInput } from '@mantine/core'
import type { HmacSecurity } from '@platen/contract'
import { signedProblem, withTime } from './hmac-signature.ts'

const algorithms: { value: HmacSecurity['algorithm']; label: string }[] = [
  { value: 'sha256', label: 'SHA-256' },
  { value: 'sha1', label: 'SHA-1' },
  { value: 'sha512', label: 'SHA-512' },
]

const encodings: { value: HmacSecurity['encoding']; label: string }[] = [
  { value: 'hex', label: 'Hexadecimal, as 9f86d081…' },
  { value: 'base64', label: 'Base64, as n4bQgYhM…' },
]

/** How a sender signs that has a scheme of its own, by the words of its documentation. */
export function OwnSignature(props: { security: HmacSecurity; onChange: (security: HmacSecurity) => void }) {
  const { security, onChange } = props
  const { header, algorithm, encoding, prefix = '', signed = '{body}', timestamp } = security
  const set = (part: Partial<HmacSecurity>) => onChange({ ...security, ...part })
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
      <TextInput
        label="Header of the signature"
        value={header}
        onChange={(event) => set({ header: event.currentTarget.value.trim() })}
      />
      <TextInput
        label="Prefix of the signature"
        placeholder="nothing; often sha256= or v0="
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
        label="Written as"
        data={encodings}
        value={encoding}
        onChange={(value) => value && set({ encoding: value })}
        allowDeselect={false}
      />
      <TextInput
        label="Header of the time"
        description="Where it says one: older messages are refused."
        placeholder="none"
        value={timestamp?.header ?? ''}
        onChange={(event) => onChange(withTime(security, event.currentTarget.value.trim()))}
      />
      <TextInput
        label="What is signed"
        description="{body} is the message, {timestamp} its time."
        value={signed}
        onChange={(event) => set({ signed: event.currentTarget.value })}
        error={signedProblem(security)}
      />
    </SimpleGrid>
  )
}
