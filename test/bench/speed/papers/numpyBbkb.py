"""BBKB and BKB in numpy, written from the papers and with what the authors' program does, and nothing that it does not: lazy bounds inside a
batch, V = QR updated by scipy with each pick, counts instead of repeated pulls, scikit-learn's kernel, a batch that is made to its end though
fewer pulls are left, and everything anew at the end of each batch, for all arms, by large products of matrices.

It says hello with numpy's version, then answers lines of JSON:

    {"table": {"file", "arms", "columns"}}            reads the rows of X and then the values, float64, row by row
    {"run": {"algorithm", "rule", "lengthscale", "lambda", "steps", "marks", "seed", "initial"}}

A run's answer has the processor seconds of the algorithm up to each mark, and what became of the regret. Notation: Z rows z(x) of the
embedding, V = Z'Z + lambda I over the pulls, sigma^2 divided by lambda; [BBKB] arXiv 2002.09954, [BKB] arXiv 1903.05594.
"""

import json
import sys
import time

NORM, XI, DELTA, QBAR, THRESHOLD = 1.0, 0.01, 0.5, 2.0, 2.0


class Posterior:
    """Every arm's mean and variance, from a dictionary and the pulls of each arm."""

    def __init__(self, kernel, dictionary, counts, sums, lam):
        self.lam = lam
        K = kernel(dictionary, dictionary)
        U, d, _ = svd(K)
        kept = d > d.max() * len(dictionary) * np.finfo(float).eps
        self.Z = kernel(slice(None), dictionary) @ (U[:, kept] / np.sqrt(d[kept]))
        self.residual = np.maximum(0, 1 - np.einsum('ij,ij->i', self.Z, self.Z))
        pulled = np.flatnonzero(counts)
        Zp = self.Z[pulled]
        V = Zp.T @ (counts[pulled, None] * Zp) + lam * np.eye(Zp.shape[1])
        self.QR = qr(V)
        self.mean = self.Z @ solve(self.QR, Zp.T @ sums[pulled])
        self.variance = self.projected(slice(None), self.QR) + self.residual / self.lam

    def projected(self, arms, QR):
        """z(x)' V^-1 z(x)"""
        Z = self.Z[arms]
        return np.maximum(0, np.einsum('ij,ji->i', Z, solve(QR, Z.T, check_finite=len(Z) == 1)))


def solve(QR, B, check_finite=True):
    """V^-1 B. The authors' program has scipy look for numbers that are not finite where B is a vector, and in each update of QR."""
    Q, R = QR
    return solve_triangular(R, Q.T @ B, check_finite=check_finite)


class Run:
    def __init__(self, X, values, run):
        self.X, self.rbf = X, RBF(run['lengthscale'])
        self.values, self.lam, self.rule = values, run['lambda'], run['rule']
        self.is_bkb = run['algorithm'] == 'bkb'
        self.random = np.random.RandomState(run['seed'])
        self.counts, self.sums = np.zeros(len(X)), np.zeros(len(X))
        self.t = self.logdet = 0
        initial = np.array(run['initial'])
        self.count(initial, values[initial])
        self.refit(np.unique(initial))
        self.logdet = np.log(self.t) * self.counts @ self.posterior.variance
        self.widen()

    def kernel(self, rows, columns):
        return self.rbf(self.X[rows], self.X[columns])

    def count(self, arms, rewards):
        np.add.at(self.counts, arms, 1)
        np.add.at(self.sums, arms, rewards)
        self.t += len(arms)

    def refit(self, dictionary):
        self.posterior = Posterior(self.kernel, dictionary, self.counts, self.sums, self.lam)

    def widen(self):
        information = np.log(self.t) * self.counts @ self.posterior.variance if self.is_bkb else THRESHOLD * self.logdet
        self.beta = np.sqrt(self.lam) * NORM + np.sqrt(XI**2 * (information + np.log(1 / DELTA)))

    def ask(self):
        p = self.posterior
        bounds = p.mean + self.beta * np.sqrt(p.variance)
        if self.is_bkb:
            return [int(bounds.argmax())]
        QR, batch, ratio, local = p.QR, [], 1.0, None
        while True:
            c = int(bounds.argmax())
            batch.append(c)
            QR = qr_update(*QR, p.Z[c], p.Z[c])
            # an arm whose stored bound is below the new one of the arm that was picked, here without its residual, cannot win
            stale = np.flatnonzero(bounds >= p.mean[c] + self.beta * np.sqrt(p.projected([c], QR)[0]))
            bounds[stale] = p.mean[stale] + self.beta * np.sqrt(p.projected(stale, QR) + p.residual[stale] / self.lam)
            ratio += p.variance[c]
            if ratio <= THRESHOLD:
                continue
            if self.rule == 'global':
                break
            if local is None:  # the switch, which the authors' program does not test
                local = 1 + sum(self.local_terms(s) for s in batch)
                continue
            local += self.local_terms(c)
            if local.max() > THRESHOLD:
                break
        return batch

    def local_terms(self, s):
        """(a_s(x) + r_s(x))^2 / sigma~^2(x) of every arm x, [BBKB] Lemma 3: the covariance within the span, and the rest of it"""
        p = self.posterior
        within = p.Z @ solve(p.QR, p.Z[s])
        rest = (self.kernel(slice(None), [s])[:, 0] - p.Z @ p.Z[s]) / self.lam
        return (within + rest) ** 2 / p.variance

    def tell(self, arms, rewards):
        before = self.posterior.variance
        self.logdet += np.log1p(before[arms]).sum()
        self.count(arms, rewards)
        drawn = self.random.random_sample(len(self.counts)) < self.counts * QBAR * before
        self.refit(np.flatnonzero(drawn))
        self.widen()


def seconds_of(X, values, run):
    began = time.process_time()
    state = Run(X, values, run)
    noise = np.random.RandomState(run['seed'] + 1).standard_normal(run['steps']) * XI
    arms, batches, seconds = [], 0, []
    while len(arms) < run['steps']:
        batch = np.array(state.ask()[: run['steps'] - len(arms)])
        state.tell(batch, values[batch] + noise[len(arms) : len(arms) + len(batch)])
        arms.extend(batch.tolist())
        batches += 1
        now = time.process_time() - began
        seconds += [now for mark in run['marks'] if len(arms) - len(batch) < mark <= len(arms)]
    regret = values.max() - values[arms]
    ratio = regret.mean() / (values.max() - values.mean())
    return {'seconds': seconds, 'ratio': ratio, 'batches': batches, 'dictionary': state.posterior.Z.shape[1]}


def answer(request, table):
    if 'table' in request:
        spec = request['table']
        numbers = np.fromfile(spec['file'])
        cells = spec['arms'] * spec['columns']
        table.update(X=numbers[:cells].reshape(spec['arms'], spec['columns']), values=numbers[cells:])
        return {'arms': len(table['values'])}
    return seconds_of(table['X'], table['values'], request['run'])


try:
    import numpy as np
    from scipy.linalg import qr, qr_update, solve_triangular, svd
    from sklearn.gaussian_process.kernels import RBF
except ImportError as error:
    print(json.dumps({'missing': str(error)}), flush=True)
    sys.exit(0)
print(json.dumps({'version': np.__version__}), flush=True)
table = {}
for line in sys.stdin:
    print(json.dumps(answer(json.loads(line), table)), flush=True)
