import { useTexts } from '../../app/context.ts'
import { CopyText } from '../../app/copy-text.tsx'
import { Field, TextInput } from '../../ui/fields.tsx'
import styles from '../kit/kit-form.module.css'

/** What an action has made, to be sent on. */
export function LinkToCopy({ url }: { url: string }) {
  const { actions: t } = useTexts().backOffice.kit
  return (
    <div className={styles.form}>
      <Field label={t.link}>
        {field => <TextInput {...field} readOnly value={url} onFocus={({ target }) => target.select()} />}
      </Field>
      <div className={styles.actions}>
        <CopyText text={url} label={t.copy} />
      </div>
    </div>
  )
}
