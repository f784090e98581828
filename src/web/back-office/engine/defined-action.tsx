import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { Possible } from '../../../contract/back-office/defined-actions.ts'
import type { CallReply } from '../../../contract/calls.ts'
import type { RecordActions } from '../../../definitions/actions.ts'
import { describeText, type Text } from '../../../definitions/words.ts'
import type { Language } from '../../../domain/languages.ts'
import type { Api } from '../../app/api.ts'
import { usePage } from '../../app/context.ts'
import { randomKey } from '../../checkout/order-key.ts'
import { ActionDialog } from '../kit/action-dialog.tsx'
import { useDialogFields } from '../kit/edit-field.tsx'
import { useActionWords } from '../kit/use-done-words.ts'
import { type Initial, isFilled, toFormFields, toInitial, toInputs } from './field-values.ts'
import { LinkToCopy } from './link-to-copy.tsx'

export type Acting = {
  defined: RecordActions
  /** What the button says, if not what it always says. */
  label?: string
  /** Left out for an action that creates its record. */
  id?: number | string
  /** What the words name: the reply of the page. */
  about?: unknown
  possible?: Possible
  /** What the fields hold at first, unless the record says it. */
  initial?: Initial
  /** Fields that the page knows, such as the row within the record. */
  fixed?: Readonly<Record<string, string | number | boolean>>
  /** For screen readers, where several buttons have the same label. */
  rowName?: string
  /** In which the customer reads a text of several lines. */
  lang?: Language
  /** The present values, once somebody else has changed them. */
  present?: (values: Record<string, unknown>) => ReactNode
  onDone?: (result: Readonly<Record<string, string | number>>) => void
  variant?: 'primary'
}

/** The button of an action and its dialog: fields, what will happen, reason and second factor. */
export function DefinedAction({ name, ...acting }: Acting & { name: string }) {
  const { defined, id = '', about, possible, fixed = {}, rowName, lang, present, onDone } = acting
  const { texts, visitor } = usePage()
  const { actions: t } = texts.backOffice.kit
  const [link, setLink] = useState<string>()
  const form = useRef(randomKey())
  const seenAfter = useRef<unknown>(undefined)
  const { [name]: action } = defined.actions
  const said = useActionWords(defined)[name]
  if (!action || !said) throw new Error(`${defined.record} has no action ${name}`)
  const { fields = {}, creates, result = {} } = action
  const { label = said.label } = acting
  const offered = possible?.actions.find(each => each.name === name)
  const initial = toInitial(fields, visitor.language, acting.initial ?? offered?.initial)
  const describe = (text: Text<never>) => describeText(text, about)
  const note = { label: t.note, help: t.noteHelp }
  const asked = toFormFields(fields, said.fields ?? {}, fixed, {
    describe,
    language: visitor.language,
    note,
    lang,
  })
  const { values, ...dialog } = useDialogFields(asked, initial)
  const inputs = { ...toInputs(fields, values, initial), ...fixed }
  const seen = creates ? { form: form.current } : { seen: possible?.seen }
  const place = creates ? defined.path : `${defined.path}/{id}`
  const [linkName] = Object.keys(result).filter(each => result[each] === 'link')

  async function run(api: Api, reason: string) {
    const body = { ...inputs, ...seen, ...(action?.needs === 'nothing' ? {} : { reason }) }
    const answer = await api(`POST /api/sezam/${place}/actions/${name}/`, { params: { id }, body })
    if (answer.ok) {
      seenAfter.current = answer.reply.seen
      form.current = randomKey()
      if (linkName) setLink(String(answer.reply.data[linkName]))
      onDone?.(answer.reply.data)
    }
    return answer
  }

  function takeBack(inverse: string) {
    const { needs } = defined.actions[inverse] ?? {}
    return (api: Api, reason: string) =>
      api(`POST /api/sezam/${place}/actions/${inverse}/`, {
        params: { id },
        body: { seen: seenAfter.current, ...(needs === 'nothing' ? {} : { reason }) },
      })
  }

  return (
    <ActionDialog
      words={{
        open: label,
        question: describe(said.question),
        submit: said.submit,
        consequences: (
          <>
            {said.explanation && <p>{describe(said.explanation)}</p>}
            {action.preview && (
              <Preview
                call={`POST /api/sezam/${place}/previews/${name}/`}
                id={id}
                body={isFilled(fields, inputs) ? { ...inputs, ...seen } : null}
              />
            )}
          </>
        ),
      }}
      {...(rowName ? { name: `${label}: ${rowName}` } : {})}
      {...(action.tone ? { tone: action.tone } : {})}
      {...(acting.variant ? { variant: acting.variant } : {})}
      {...(present ? { present } : {})}
      {...(action.needs === 'nothing' ? { withoutReason: true } : {})}
      {...(action.undo ? { undo: takeBack(action.undo) } : {})}
      {...(linkName ? { result: link && <LinkToCopy url={link} />, onOpen: () => setLink(undefined) } : {})}
      {...dialog}
      run={run}
    />
  )
}

type Call = `POST /api/sezam/${string}/previews/${string}/`
type PreviewProps = {
  call: Call
  id: number | string
  /** Null until the form is filled in. */
  body: object | null
}
type Shown = CallReply<Call>['data']

const pauseMs = 300

/** What the action would do, as the server works it out by doing it and taking it back. */
function Preview({ call, id, body }: PreviewProps) {
  const { api, texts } = usePage()
  const { actions: t } = texts.backOffice.kit
  const [found, setFound] = useState<{ asked: string; shown: Shown }>()
  const asked = body && JSON.stringify(body)

  useEffect(() => {
    if (!asked) return
    let isWanted = true
    const ask = async () => {
      const answer = await api(call, { params: { id }, body: JSON.parse(asked) })
      const shown = answer.ok ? answer.reply.data : { lines: [], refusal: { message: answer.message } }
      if (isWanted) setFound({ asked, shown })
    }
    const pause = setTimeout(() => void ask(), pauseMs)
    return () => {
      isWanted = false
      clearTimeout(pause)
    }
  }, [api, call, id, asked])

  return <div aria-live="polite">{describe()}</div>

  function describe() {
    if (!asked) return <p>{t.incomplete}</p>
    if (found?.asked !== asked) return <p>{t.waiting}</p>
    const { lines, refusal } = found.shown
    return (refusal ? [refusal.message] : lines).map(line => <p key={line}>{line}</p>)
  }
}
