import { openHistogram } from './http/metrics.ts'

export const providerCalls = openHistogram({
  name: 'shop_provider_call_duration_seconds',
  help: 'Duration of calls to outside services, by service and outcome.',
  labels: ['provider', 'outcome'],
  bounds: [0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20],
})

export async function measureCall<Result>(provider: string, call: () => Promise<Result>): Promise<Result> {
  const began = performance.now()
  const observe = (outcome: 'ok' | 'failed') =>
    providerCalls.observe([provider, outcome], (performance.now() - began) / 1000)
  try {
    const result = await call()
    observe('ok')
    return result
  } catch (error) {
    observe('failed')
    throw error
  }
}

/** The same service, of which these methods are measured. */
export function measureService<Service extends object>(
  provider: string,
  service: Service,
  methods: readonly string[],
): Service {
  const measured = methods.flatMap(method => {
    const call: unknown = Reflect.get(service, method)
    if (typeof call !== 'function') return []
    return [[method, (...input: unknown[]) => measureCall(provider, async () => call(...input))]]
  })
  return { ...service, ...Object.fromEntries(measured) }
}
