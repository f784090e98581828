import { type Challenge, solveChallengeWorkers } from 'altcha-lib'
import { paths } from '../app/paths.ts'
import type { MountCaptcha } from './captcha-widget.ts'

/** Safely within the server's ten minutes, by this browser's own clock. */
const goodForMs = 9 * 60_000
const mostWorkers = 16

/** A checkbox that starts the work: altcha's own widget is 80 KB of script, a long task on a phone. */
export const mountAltcha: MountCaptcha = (element, { words, onToken, onExpire, onFail }) => {
  const label = document.createElement('label')
  const box = document.createElement('input')
  const text = document.createElement('span')
  let work = new AbortController()
  let expiry: ReturnType<typeof setTimeout> | undefined

  function show(state: 'label' | 'verifying' | 'verified') {
    box.checked = state !== 'label'
    text.textContent = words[state]
    label.dataset['state'] = state
  }

  function reset() {
    clearTimeout(expiry)
    work.abort()
    show('label')
  }

  async function solve() {
    work = new AbortController()
    const { signal } = work
    show('verifying')
    const token = await solveChallenge(work).catch(() => null)
    if (signal.aborted) return
    if (token === null) {
      show('label')
      onFail()
    } else {
      show('verified')
      expiry = setTimeout(expire, goodForMs)
      onToken(token)
    }
  }

  function expire() {
    reset()
    onExpire()
  }

  function follow() {
    if (label.dataset['state'] === 'verifying') {
      // A double click does not stop the work.
      box.checked = true
    } else if (box.checked) void solve()
    else {
      reset()
      onToken(null)
    }
  }

  box.type = 'checkbox'
  box.addEventListener('change', follow)
  label.append(box, text)
  show('label')
  element.replaceChildren(label)

  return {
    reset,
    destroy() {
      reset()
      element.replaceChildren()
    },
  }
}

/** The token for the server, or null if the work was stopped or took too long. */
async function solveChallenge(controller: AbortController): Promise<string | null> {
  const reply = await fetch(paths.captchaChallenge)
  const challenge: Challenge = await reply.json()
  const solution = await solveChallengeWorkers({
    challenge,
    controller,
    concurrency: Math.min(navigator.hardwareConcurrency, mostWorkers),
    createWorker: () => new Worker(new URL('./pbkdf2-worker.ts', import.meta.url), { type: 'module' }),
  })
  return solution && btoa(JSON.stringify({ challenge, solution }))
}
