export function useQuery<Data>(_key: string, _ask: () => Promise<Data>): { data: Data | undefined } {
  return { data: undefined };
}

export const useMemo = <Value,>(make: () => Value, _on: readonly unknown[]): Value => make();
