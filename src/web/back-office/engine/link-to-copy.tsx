import { useTexts } from '../../app/context.ts'
import { CopyText } from '../../app/copy-text.tsx'
import { Field, TextInput } from '../../ui/fields.tsx'
import { Row, Stack } from '../../ui/layout.tsx'

/** What an action has made, to be sent on. */
export function LinkToCopy({ url }: { url: string }) {
  const { actions: t } = useTexts().backOffice.kit
  return (
    <Stack gap="m" width="form">
      <Field label={t.link}>
        {field => <TextInput {...field} readOnly value={url} onFocus={({ target }) => target.select()} />}
      </Field>
      <Row gap="s">
        <CopyText text={url} label={t.copy} />
      </Row>
    </Stack>
  )
}
