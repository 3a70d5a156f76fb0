import { Alert, SegmentedControl, Stack, Text, Title } from '@mantine/core'
import { useLocalStorage } from '@mantine/hooks'
import { IconWorld } from '@tabler/icons-react'
import { CodeBlock } from '../../../ui/code-block.tsx'
import { PlatformKey } from './platform-key.tsx'
import { fieldList, isLocalAddress, type PlatformValues, platforms } from './platforms.ts'
import classes from './platform-panel.module.css'

/** Explains how to install the package of an automation platform and use this template there. */
export function PlatformPanel({ baseUrl, template, data }: PlatformValues) {
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
        Packages with typed inputs for the fields of this template, including line items.
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
          <Alert icon={<IconWorld />} color="yellow" title="Platen is only reachable from this machine">
            {name} runs elsewhere and needs a public URL for Platen. Ask your operator to set one.
          </Alert>
        )}
        <ol className={classes.steps}>
          <li>
            <Text size="sm">In a checkout of the Platen repository, run:</Text>
            <CodeBlock text={install} what={`the commands for ${name}`} />
          </li>
          {steps.map((step) => (
            <li key={step}>
              <Text size="sm">{step}</Text>
            </li>
          ))}
          <li>
            <Text size="sm">Base URL</Text>
            <CodeBlock text={baseUrl} what="the base URL" />
          </li>
          <li>
            <Text size="sm" mb={4}>
              API key
            </Text>
            {/* Each platform has its own key. */}
            <PlatformKey key={id} platform={name} template={template} />
          </li>
          <li>
            <Text size="sm">
              Choose the template “{template.name}” from the list or enter its ID. Its fields are then listed
              {fields.length > 0 ? ':' : '.'}
            </Text>
            <CodeBlock text={template.templateId} what="the template ID" />
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
