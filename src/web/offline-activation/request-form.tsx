import type { License } from '../../contract/licenses.ts'
import type { RefusedRequest } from '../../contract/offline-activation.ts'
import { usePage } from '../app/context.ts'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { SelectInput } from '../ui/select-input.tsx'
import { TextArea } from '../ui/text-area.tsx'
import { TextInput } from '../ui/text-input.tsx'
import styles from './offline-activation.module.css'
import { ReplaceSeats } from './replace-seats.tsx'

/** For anyone, and for signed-in customers. */
export const requestPaths = { any: '/astra-activate/', own: '/orders/software/astra/activate/' }

type Props = { action: string; licenses: readonly License[] | null; refused: RefusedRequest | null }

/** Sent by the browser itself, with and without scripts. */
export function RequestForm({ action, licenses, refused }: Props) {
  const { csrfToken, texts } = usePage()
  const { offlineActivation: t } = texts

  return (
    <form method="post" action={action} encType="multipart/form-data" className={styles.form}>
      <input type="hidden" name="csrf" value={csrfToken} suppressHydrationWarning />
      {refused && refused.seats.length > 0 && <ReplaceSeats seats={refused.seats} />}
      {licenses && (
        <Field label={t.license} help={t.licenseHelp}>
          {control => (
            <SelectInput {...control} name="license" defaultValue="">
              <option value="">{t.anyLicense}</option>
              {licenses.map(({ id, name, sn_to_display }) => (
                <option key={id} value={id}>
                  {name}, {sn_to_display}
                </option>
              ))}
            </SelectInput>
          )}
        </Field>
      )}
      <Field label={t.file} help={t.fileHelp}>
        {control => <TextInput {...control} type="file" name="file" />}
      </Field>
      <Field label={t.text} help={t.textHelp}>
        {control => (
          <TextArea
            {...control}
            name="text"
            rows={7}
            defaultValue={refused?.text ?? ''}
            autoComplete="off"
            autoCorrect="off"
            spellCheck={false}
          />
        )}
      </Field>
      <Button type="submit" variant="primary">
        {t.submit}
      </Button>
    </form>
  )
}
