import { Group, Text } from '@mantine/core'

export function Logo() {
  return (
    <Group gap={10} wrap="nowrap">
      <img src="/app/icon.svg" alt="" width={28} height={28} />
      <Text fw={600} size="lg" lh={1}>
        Platen
      </Text>
    </Group>
  )
}
