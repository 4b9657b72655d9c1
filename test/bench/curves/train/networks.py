"""Many networks at once: those of the same shape and batch size are trained as one, each with its own settings.

Every configuration is a dict. `width`, `depth` and `batch` decide which are trained together; the others (`rate`,
`momentum`, `decay`, `dropout`, `schedule`, `init`, `noise`) are vectors over the networks of a group.
"""

import math
import time

import numpy as np
import torch

SHAPE = ("width", "depth", "batch", "channels")
DEFAULTS = {
    "width": 32,
    "batch": 32,
    "momentum": 0.9,
    "decay": 0.0,
    "dropout": 0.0,
    "schedule": "constant",
    "init": 1.0,
    "noise": 0.0,
}


def schedule_factor(name, t):
    """The factor of the learning rate after the share t of all steps."""
    if name == "constant":
        return 1.0
    if name == "cosine":
        return 0.5 * (1 + math.cos(math.pi * t))
    if name == "warm-up":
        return t / 0.3 if t < 0.3 else 0.5 * (1 + math.cos(math.pi * (t - 0.3) / 0.7))
    if name == "step":
        return 1.0 if t < 0.6 else 0.1 if t < 0.85 else 0.01
    if name == "restarts":
        return 0.5 * (1 + math.cos(math.pi * (3 * t % 1)))
    raise ValueError(name)


class Perceptrons:
    """M networks with dense layers."""

    def __init__(self, settings, inputs, outputs, activation, generator):
        first = settings[0]
        sizes = [inputs, *[first["width"]] * first["depth"], outputs]
        init = column(settings, "init")
        self.activation = activation
        self.dropout = column(settings, "dropout")
        self.weights = [
            torch.randn(len(settings), a, b, generator=generator) * init / math.sqrt(a)
            for a, b in zip(sizes, sizes[1:])
        ]
        self.biases = [torch.zeros(len(settings), 1, b) for b in sizes[1:]]

    def parameters(self):
        return self.weights + self.biases

    def __call__(self, X, training):
        H = X.expand(len(self.biases[0]), *X.shape[-2:])
        for i, (W, b) in enumerate(zip(self.weights, self.biases)):
            H = torch.baddbmm(b, H, W)
            if i + 1 < len(self.weights):
                H = self.activation(H)
                if training and self.dropout.any():
                    H = H * (torch.rand_like(H) >= self.dropout) / (1 - self.dropout)
        return H


class Convolutions:
    """M networks for images of 8 x 8 pixels: 3 x 3 kernels, pooling, 3 x 3 kernels, the mean, a dense layer."""

    def __init__(self, settings, inputs, outputs, activation, generator):
        m, c = len(settings), settings[0]["channels"]
        self.m, self.activation = m, activation
        shapes = [(m, 9, c), (m, 9 * c, 2 * c), (m, 8 * c, outputs)]
        self.weights = [torch.randn(*shape, generator=generator) * math.sqrt(2 / shape[1]) for shape in shapes]
        self.biases = [torch.zeros(m, 1, shape[2]) for shape in shapes]

    def parameters(self):
        return self.weights + self.biases

    def __call__(self, X, training):
        m, n = self.m, X.shape[-2]
        patches = torch.nn.functional.unfold(X.reshape(n, 1, 8, 8), 3, padding=1)  # [n, 9, 64]
        H = patches.transpose(1, 2).reshape(1, n * 64, 9).expand(m, -1, -1)
        H = self.activation(torch.baddbmm(self.biases[0], H, self.weights[0]))
        H = H.reshape(m, n, 4, 2, 4, 2, -1).amax((3, 5))  # [m, n, 4, 4, c]
        c = H.shape[-1]
        H = H.permute(0, 1, 4, 2, 3).reshape(m * n, c, 4, 4)
        H = torch.nn.functional.unfold(H, 3, padding=1).transpose(1, 2).reshape(m, n * 16, 9 * c)
        H = self.activation(torch.baddbmm(self.biases[1], H, self.weights[1]))
        H = H.reshape(m, n, 2, 2, 2, 2, 2 * c).mean((3, 5)).reshape(m, n, 8 * c)
        return torch.baddbmm(self.biases[2], H, self.weights[2])


def train(
    configurations,
    data,
    epochs,
    loss,
    metric,
    outputs,
    activation=torch.relu,
    network=Perceptrons,
    optimizer="sgd",
    depth=1,
):
    """Curves [configurations, epochs] of the metric on the validation rows, and seconds [configurations]."""
    settings = [{**DEFAULTS, "depth": depth, **configuration} for configuration in configurations]
    groups = {}
    for i, each in enumerate(settings):
        groups.setdefault(tuple(each.get(name) for name in SHAPE), []).append(i)
    curves, seconds = np.zeros((len(settings), epochs)), np.zeros(len(settings))
    for number, members in enumerate(groups.values()):
        began = time.process_time()
        generator = torch.Generator().manual_seed(1000 + number)
        torch.manual_seed(2000 + number)
        group = [settings[i] for i in members]
        model = network(group, data[0].shape[1], outputs, activation, generator)
        curves[members] = train_group(model, group, data, epochs, loss, metric, generator, optimizer)
        seconds[members] = (time.process_time() - began) / len(members)
    return curves, seconds


def train_group(model, settings, data, epochs, loss, metric, generator, optimizer):
    X, y, X_valid, y_valid = (torch.as_tensor(part) for part in data)
    y, y_valid = (part.float() if part.is_floating_point() else part for part in (y, y_valid))
    batch = settings[0]["batch"]
    batches = math.ceil(len(X) / batch)
    rate, decay, momentum, noise = (column(settings, name) for name in ("rate", "decay", "momentum", "noise"))
    parameters = model.parameters()
    moments = [torch.zeros_like(p) for p in parameters]
    squares = [torch.zeros_like(p) for p in parameters]
    curve = np.zeros((len(settings), epochs))
    step = 0
    for epoch in range(epochs):
        order = torch.randperm(len(X), generator=generator)
        for rows in order.split(batch):
            share = step / (epochs * batches)
            factors = {name: schedule_factor(name, share) for name in {each["schedule"] for each in settings}}
            now = rate * torch.tensor([factors[each["schedule"]] for each in settings]).reshape(-1, 1, 1)
            step += 1
            for p in parameters:
                p.requires_grad_(True)
            inputs = X[rows].unsqueeze(0)
            if noise.any():
                inputs = inputs + noise * torch.randn(len(settings), *inputs.shape[1:])
            gradients = torch.autograd.grad(loss(model(inputs, True), y[rows]).sum(), parameters)
            with torch.no_grad():
                for p, g, v, s in zip(parameters, gradients, moments, squares):
                    g = g.clamp(-1e4, 1e4)
                    if optimizer == "adam":
                        v.mul_(0.9).add_(0.1 * g)
                        s.mul_(0.99).add_(0.01 * g * g)
                        update = (v / (1 - 0.9**step)) / ((s / (1 - 0.99**step)).sqrt() + 1e-8)
                        p.requires_grad_(False).sub_(now * (update + decay * p))
                    else:
                        v.mul_(momentum).add_(g + decay * p)
                        p.requires_grad_(False).sub_(now * v)
        with torch.no_grad():
            curve[:, epoch] = metric(model(X_valid.unsqueeze(0), False), y_valid).numpy()
    return curve


def column(settings, name):
    return torch.tensor([float(each[name]) for each in settings]).reshape(-1, 1, 1)


def cross_entropy(outputs, y):
    """The mean over the rows for each network, [M]."""
    return -outputs.log_softmax(-1)[:, torch.arange(len(y)), y].mean(-1)


def error_rate(outputs, y):
    wrong = (outputs.argmax(-1) != y).float().mean(-1)
    return torch.where(torch.isfinite(outputs).all(-1).all(-1), wrong, torch.nan)


def squared_error(outputs, y):
    return ((outputs.squeeze(-1) - y) ** 2).mean(-1)


def root_squared_error(outputs, y):
    return squared_error(outputs, y).sqrt()


def reconstruction_error(outputs, y):
    return ((outputs - y) ** 2).mean((-1, -2))


def hinge(outputs, y):
    return torch.relu(1 - outputs.squeeze(-1) * (2.0 * y - 1)).mean(-1)


def sign_error_rate(outputs, y):
    return ((outputs.squeeze(-1) > 0) != (y > 0)).float().mean(-1)
