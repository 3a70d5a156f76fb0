import { NativeSelect, NumberInput, PasswordInput, SimpleGrid, Switch, TextInput } from '@mantine/core'
import { type ModelAnswer, modelProviders } from '@platen/contract'
import { sentenceAt } from '../../api/problem-error.ts'
import { usesSavedKey, type ModelForm } from './model-form.ts'

const providerLabels: Record<(typeof modelProviders)[number], string> = {
  compatible: 'OpenAI-compatible',
  anthropic: 'Anthropic',
  google: 'Google',
}

export function ModelFields(props: {
  form: ModelForm
  onForm: (form: ModelForm) => void
  model: ModelAnswer
  error: unknown
}) {
  const { form, onForm, model, error } = props
  const isCompatible = form.provider === 'compatible'
  const text = (key: 'baseUrl' | 'apiKey' | 'draftModel' | 'editModel') => ({
    value: form[key],
    onChange: (event: { currentTarget: { value: string } }) =>
      onForm({ ...form, [key]: event.currentTarget.value }),
    error: sentenceAt(error, `/${key}`),
    spellCheck: false,
  })
  const number = (key: 'dailyTokensMax' | 'inputPrice' | 'outputPrice') => ({
    value: form[key],
    onChange: (value: number | string) => onForm({ ...form, [key]: value }),
    error: sentenceAt(error, `/${key}`),
    min: 0,
    thousandSeparator: ',',
  })
  return (
    <>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="lg">
        <NativeSelect
          label="Provider"
          description="vLLM, Ollama, llama.cpp and most others are OpenAI-compatible."
          data={modelProviders.map((value) => ({ value, label: providerLabels[value] }))}
          value={form.provider}
          onChange={(event) => {
            const provider = modelProviders.find((one) => one === event.currentTarget.value)
            if (provider) onForm({ ...form, provider })
          }}
        />
        <TextInput
          label="Address"
          description={
            isCompatible ? 'Include the version, such as /v1.' : 'Leave empty for the default address.'
          }
          placeholder={isCompatible ? 'http://localhost:11434/v1' : ''}
          inputMode="url"
          autoComplete="off"
          {...text('baseUrl')}
        />
      </SimpleGrid>
      <PasswordInput
        label="API key"
        description={keyHint(model, form)}
        placeholder={usesSavedKey(model, form) ? 'Unchanged' : ''}
        autoComplete="new-password"
        {...text('apiKey')}
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="lg">
        <TextInput
          label="Model for new templates"
          description="The provider’s name for the model."
          autoComplete="off"
          {...text('draftModel')}
        />
        <TextInput
          label="Model for small changes"
          description="Optional. A smaller model responds faster."
          autoComplete="off"
          {...text('editModel')}
        />
      </SimpleGrid>
      <Switch
        label="Supports images"
        description="Rendered pages and attached images are also sent to the model, so that it can check its result."
        checked={form.hasVision}
        onChange={(event) => onForm({ ...form, hasVision: event.currentTarget.checked })}
      />
      <SimpleGrid cols={{ base: 1, xs: 3 }} spacing="lg">
        <NumberInput
          label="Daily tokens per account"
          description="Further prompts are refused."
          allowDecimal={false}
          step={100_000}
          {...number('dailyTokensMax')}
        />
        <NumberInput
          label="Input price"
          description="Per million tokens. Leave empty to hide it."
          decimalScale={4}
          {...number('inputPrice')}
        />
        <NumberInput
          label="Output price"
          description="Per million tokens. Leave empty to hide it."
          decimalScale={4}
          {...number('outputPrice')}
        />
      </SimpleGrid>
    </>
  )
}

function keyHint(model: ModelAnswer, form: ModelForm): string {
  if (usesSavedKey(model, form)) return 'A key is saved. It is encrypted and never shown.'
  if (model.hasKey) return 'The saved key is for another address. Enter the key for this address.'
  return 'Encrypted, and never shown again. Local servers often need no key.'
}
