import { Alert, SegmentedControl, Stack, Text, Title } from '@mantine/core'
import { useLocalStorage } from '@mantine/hooks'
import { IconWorld } from '@tabler/icons-react'
import { CodeBlock } from '../../../ui/code-block.tsx'
import { PlatformKey } from './platform-key.tsx'
import { fieldList, isLocalAddress, type PlatformFilling, platforms } from './platforms.ts'
import classes from './platform-panel.module.css'

/** The packages for automation platforms: how each gets there, and what is filled in there for this template. */
export function PlatformPanel({ baseUrl, template, data }: PlatformFilling) {
  const [chosen, setChosen] = useLocalStorage({ key: 'platen-platform', defaultValue: 'n8n' })
  const platform = platforms.find(({ id }) => id === chosen) ?? platforms[0]
  const fields = fieldList(data)
  if (!platform) return null
  const { id, name, isRemote, install, steps } = platform
  return (
    <section aria-labelledby="platforms-title">
      <Title order={2} size="h3" id="platforms-title" mb={4}>
        Automation platforms
      </Title>
      <Text size="sm" c="dimmed" mb="sm">
        Packages that ask for this template’s fields as their types, line items included.
      </Text>
      <Stack gap="md">
        <SegmentedControl
          size="sm"
          aria-label="Platform"
          className={classes.choice}
          data={platforms.map((each) => ({ value: each.id, label: each.name }))}
          value={id}
          onChange={setChosen}
        />
        {isRemote && isLocalAddress(baseUrl) && (
          <Alert icon={<IconWorld />} color="yellow" title="Only this machine reaches your Platen">
            {name} runs elsewhere: it needs a public address of Platen, which is then shown here.
          </Alert>
        )}
        <ol className={classes.steps}>
          <li>
            <Text size="sm">In your checkout of Platen:</Text>
            <CodeBlock text={install} what={`the lines for ${name}`} />
          </li>
          {steps.map((step) => (
            <li key={step}>
              <Text size="sm">{step}</Text>
            </li>
          ))}
          <li>
            <Text size="sm">Base address</Text>
            <CodeBlock text={baseUrl} what="the base address" />
          </li>
          <li>
            <Text size="sm" mb={4}>
              API key
            </Text>
            {/* Another platform's key is another's. */}
            <PlatformKey key={id} platform={name} template={template} />
          </li>
          <li>
            <Text size="sm">
              Choose the template “{template.name}” from the list, or say its id. Its fields stand there then
              {fields.length > 0 ? ':' : '.'}
            </Text>
            <CodeBlock text={template.templateId} what="the template’s id" />
            {fields.length > 0 && (
              <Text size="sm" c="dimmed" mt={4} className={classes.fields}>
                {fields.join(' · ')}
              </Text>
            )}
          </li>
        </ol>
      </Stack>
    </section>
  )
}
